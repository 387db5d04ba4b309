/** Works on several items at a time and yields the results in the order of the items. */

/**
 * @param atOnce the maximum number of concurrent items, at least one
 * @throws the error of the first item that failed, in the order of the items; no further item is started then
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result, undefined> {
  const underWay: Promise<Result>[] = [];
  let index = 0;
  for await (const item of items) {
    const result = work(item, index++);
    // The error is handled when the item's turn comes. Until then nothing awaits the promise.
    result.catch(() => {});
    underWay.push(result);
    const first = underWay.length >= atOnce ? underWay.shift() : undefined;
    if (first) yield first;
  }
  yield* underWay;
}
