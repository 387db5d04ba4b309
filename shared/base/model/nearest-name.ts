/** Finds the name that somebody probably meant. */

/** Returns the name with the fewest differing letters, whatever their case; undefined if there are no names. */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const letters = wanted.toLowerCase().slice(0, LETTERS_MAX);
  const distances = [...names].map((name) => ({ name, edits: editsBetween(letters, name.toLowerCase()) }));
  return distances.toSorted((a, b) => a.edits - b.edits)[0]?.name;
}

const LETTERS_MAX = 100;

/** The Levenshtein distance, row by row. */
export function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
