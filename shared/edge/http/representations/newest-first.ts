/**
 * Merges lists that are sorted newest first into one, and holds one entry of each list at a time. An object that moved
 * from one list to another meanwhile is in both with the same time, and is returned once. A placeholder gives way to
 * the object itself.
 */

interface Created {
  readonly id?: string;
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
}

/** @param standsIn returns whether an entry is a placeholder, for use if no list has the object itself */
export async function* newestFirst<Entry extends Created>(
  lists: readonly AsyncIterable<Entry>[],
  standsIn: (entry: Entry) => boolean = () => false,
): AsyncGenerator<Entry, undefined> {
  const heads: Head<Entry>[] = [];
  try {
    const iterators = lists.map((list) => list[Symbol.asyncIterator]());
    heads.push(...(await Promise.all(iterators.map(async (iterator) => ({ iterator, next: await iterator.next() })))));
    let last: Entry | undefined;
    const next = () => newestOf(heads, standsIn);
    for (let newest = next(); newest !== undefined; newest = next()) {
      const entry: Entry = newest.next.value;
      if (entry.id === undefined || entry.id !== last?.id) yield entry;
      last = entry;
      newest.next = await newest.iterator.next();
    }
  } finally {
    await Promise.all(heads.map(({ iterator }) => iterator.return?.()));
  }
}

interface Head<Entry> {
  readonly iterator: AsyncIterator<Entry>;
  next: IteratorResult<Entry>;
}

function newestOf<Entry extends Created>(
  heads: readonly Head<Entry>[],
  standsIn: (entry: Entry) => boolean,
): Head<Entry> | undefined {
  const comesFirst = (entry: Entry, other: Entry) =>
    entry.created > other.created || (entry.created === other.created && standsIn(other) && !standsIn(entry));
  return heads.reduce<Head<Entry> | undefined>((newest, head) => {
    if (head.next.done) return newest;
    return newest === undefined || comesFirst(head.next.value, newest.next.value) ? head : newest;
  }, undefined);
}
