/** Works on several items at a time and gives the results in the order of the items. */

/**
 * @param atOnce works that may be under way, at least one
 * @throws what the work on an item throws, when its turn comes; no further work is begun then
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
    // Met when its turn comes; until then nobody waits for it.
    result.catch(() => {});
    underWay.push(result);
    const first = underWay.length >= atOnce ? underWay.shift() : undefined;
    if (first) yield first;
  }
  yield* underWay;
}
