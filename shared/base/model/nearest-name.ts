/** Finds the name that somebody probably meant. */

/** Returns the name with the fewest differing letters, whatever their case; undefined if there are no names. */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const letters = wanted.toLowerCase().slice(0, LETTERS_MAX);
  const distances = [...names].map((name) => ({ name, edits: editsBetween(letters, name.toLowerCase()) }));
  return distances.toSorted((a, b) => a.edits - b.edits)[0]?.name;
}

const LETTERS_MAX = 100;

/** The Levenshtein distance of the UTF-16 units, row by row. */
export function editsBetween(from: string, to: string): number {
  const row = Uint16Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 0; line < from.length; line++) {
    let diagonal = line;
    row[0] = line + 1;
    for (let column = 0; column < to.length; column++) {
      const replaced = diagonal + (from.charCodeAt(line) === to.charCodeAt(column) ? 0 : 1);
      diagonal = row[column + 1] ?? 0;
      row[column + 1] = Math.min(replaced, diagonal + 1, (row[column] ?? 0) + 1);
    }
  }
  return row.at(-1) ?? 0;
}
