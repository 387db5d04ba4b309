/** Works on several items at a time and yields the results in the order of the items. */

interface InOrderOptions {
  /**
   * The maximum number of results that are held: being made, or made and waiting for the ones before them. Default:
   * `atOnce`. With more, further items are begun while one takes longer than those behind it.
   */
  readonly heldMax?: number;
}

/**
 * @param atOnce the maximum number of concurrent items, at least one
 * @throws the error of the first item that failed, in the order of the items; no further item is started then
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
  { heldMax = atOnce }: InOrderOptions = {},
): AsyncGenerator<Result, undefined> {
  const held: Promise<Result>[] = [];
  const underWay = new Map<Promise<Result>, Promise<unknown>>();
  let index = 0;
  for await (const item of items) {
    const result = work(item, index++);
    const forget = () => underWay.delete(result);
    // The error is handled when the item's turn comes. Until then nothing awaits the promise.
    underWay.set(result, result.then(forget, forget));
    held.push(result);
    for (let [first] = held; first && (underWay.size >= atOnce || held.length >= heldMax); [first] = held) {
      if (held.length < heldMax && underWay.has(first)) {
        await Promise.race(underWay.values());
        continue;
      }
      held.shift();
      yield first;
    }
  }
  yield* held;
}
