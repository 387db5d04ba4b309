/** Rows copied from Excel or another spreadsheet: tabs between cells, cells with line breaks in quotes. */
import type { JsonObject } from "#studio/service/types.ts";

/** Undefined for a text that is no table and belongs into the field where it was pasted. */
export function pastedRows(text: string): readonly (readonly string[])[] | undefined {
  const rows = tableOf(text.replace(/\r\n?/g, "\n").replace(/\n$/, ""));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
}

/** Puts pasted rows over entries, from a cell on. A row of the columns' names is left out. */
export function withPastedRows(
  entries: readonly JsonObject[],
  columns: readonly string[],
  at: { readonly row: number; readonly column: number },
  rows: readonly (readonly string[])[],
): readonly JsonObject[] {
  const names = columns.slice(at.column);
  const values = rows[0]?.every((cell, index) => cell.trim() === names[index]) ? rows.slice(1) : rows;
  const pasted = values.map((cells, index) => ({
    ...entries[at.row + index],
    ...Object.fromEntries(cells.slice(0, names.length).map((cell, column) => [names[column] ?? "", cell])),
  }));
  return [...entries.slice(0, at.row), ...pasted, ...entries.slice(at.row + pasted.length)];
}

function tableOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(/("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)(\t|\n|$)/g)) {
    const row = rows.at(-1);
    row?.push(/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "") break;
    if (end === "\n") rows.push([]);
  }
  return rows;
}
