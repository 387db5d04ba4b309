/** The columns and rows of a table whose first row has the names. */
import type { JsonObject } from "#studio/service/types.ts";
import { NO_ROWS } from "./no-rows.ts";
import type { Sheet } from "./read-sheet.ts";

export type Table = readonly (readonly (string | boolean)[])[];

/** @throws Error with the reason, if it has no rows */
export function sheetOf(table: Table): Pick<Sheet, "columns" | "rows"> {
  const [heading, ...values] = table.filter((row) =>
    row.some((cell) => typeof cell === "boolean" || cell.trim() !== ""),
  );
  const columns = columnsOf(heading ?? []);
  const rows = values.map(
    (row): JsonObject => Object.fromEntries(columns.map(([column, at]) => [column, row[at] ?? ""])),
  );
  if (rows.length === 0 || columns.length === 0) throw new Error(NO_ROWS);
  return { columns: columns.map(([column]) => column), rows };
}

/** Gives the second of two equal names a number. Columns without a name are left out. */
function columnsOf(heading: readonly (string | boolean)[]): readonly (readonly [string, number])[] {
  const taken = new Map<string, number>();
  return heading.flatMap((cell, at) => {
    const name = String(cell).trim();
    if (name === "") return [];
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    return [[count === 0 ? name : `${name}_${count}`, at] as const];
  });
}
