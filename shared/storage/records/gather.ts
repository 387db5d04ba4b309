/** Gathers what is to be written in one turn of the event loop, so that one write to disk serves all of it. */

/**
 * Returns a function that resolves when its item is written, or rejects as the write does, which then concerns all items of
 * the turn.
 */
export function gather<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let items: Item[] = [];
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    await new Promise(setImmediate);
    const gathered = items;
    items = [];
    writing = undefined;
    await write(gathered);
  };
  return (item) => {
    items.push(item);
    writing ??= writeAll();
    return writing;
  };
}
