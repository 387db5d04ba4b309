/**
 * Merges lists that are each in order, newest first, into one: it holds one entry of each. What has moved from one list
 * to another meanwhile is given once; at its time both have it.
 */

interface Created {
  readonly id?: string;
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
}

export async function* newestFirst<Entry extends Created>(
  lists: readonly AsyncIterable<Entry>[],
): AsyncGenerator<Entry, undefined> {
  const heads: Head<Entry>[] = [];
  try {
    const iterators = lists.map((list) => list[Symbol.asyncIterator]());
    heads.push(...(await Promise.all(iterators.map(async (iterator) => ({ iterator, next: await iterator.next() })))));
    let last: Entry | undefined;
    for (let newest = newestOf(heads); newest !== undefined; newest = newestOf(heads)) {
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

function newestOf<Entry extends Created>(heads: readonly Head<Entry>[]): Head<Entry> | undefined {
  return heads.reduce<Head<Entry> | undefined>((newest, head) => {
    if (head.next.done) return newest;
    return newest === undefined || head.next.value.created > newest.next.value.created ? head : newest;
  }, undefined);
}
