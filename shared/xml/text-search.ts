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
