/** Searches texts, and lists that are sorted by positions in a text. */

/** Returns the offset of the next occurrence, or the end of the text if there is none. */
export function indexOrEnd(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from);
  return found < 0 ? text.length : found;
}

/**
 * Returns how many entries meet a condition that only entries at the start of the list meet, in logarithmic time: the
 * index of the first that does not.
 */
export function countLeading<Entry>(entries: readonly Entry[], meets: (entry: Entry) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (meets(entries[middle] as Entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns a function that finds where a text stands in others, without overlaps, by the algorithm of Knuth, Morris and Pratt.
 * `indexOf` takes quadratic time for a long text like `baaa…` in `aaaa…`, which a caller may send.
 * @param find not empty
 */
export function searchFor(find: string): (text: string) => Generator<number, undefined> {
  const backs = fallbacks(find);
  return (text) => startsIn(text, find, backs);
}

function* startsIn(text: string, find: string, backs: Uint32Array): Generator<number, undefined> {
  if (text.length < find.length) return;
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && code !== find.charCodeAt(matched)) matched = backs[matched - 1] ?? 0;
    if (code === find.charCodeAt(matched)) matched++;
    if (matched < find.length) continue;
    yield at + 1 - find.length;
    matched = 0;
  }
}

/** For each beginning of the text, how much of its end is a shorter beginning. */
function fallbacks(find: string): Uint32Array {
  const backs = new Uint32Array(find.length);
  let matched = 0;
  for (let at = 1; at < find.length; at++) {
    while (matched > 0 && find.charCodeAt(at) !== find.charCodeAt(matched)) matched = backs[matched - 1] ?? 0;
    if (find.charCodeAt(at) === find.charCodeAt(matched)) matched++;
    backs[at] = matched;
  }
  return backs;
}
