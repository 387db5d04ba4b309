/** Finds cells that display an error of a formula in place of a value. */
import type { DataTable } from "./data-table.ts";
import type { DataWarning, ErrorCell } from "./data-warning.ts";

/**
 * The errors of Excel (ECMA-376 part 1, 18.17.3, and those of dynamic arrays), in English and as German programs write
 * them, and those that LibreOffice adds.
 */
const ERROR =
  /^(?:#(?:N\/A|NV|NULL!|DIV\/0!|VALUE!|WERT!|REF!|BEZUG!|NAME\?|NUM!|ZAHL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:5\d\d)$/;

/** @param sheet the name of the sheet; undefined for a text file */
export function errorCells({ names, rows, numbers }: DataTable, sheet: string | undefined): readonly DataWarning[] {
  let first: ErrorCell | undefined;
  let count = 0;
  for (const [index, values] of rows.entries()) {
    for (const [column, value] of values.entries()) {
      if (typeof value !== "string" || !isError(value)) continue;
      count++;
      first ??= { row: numbers[index] ?? 0, column: names[column] ?? "", value };
    }
  }
  return first === undefined ? [] : [{ kind: "error_cells", sheet, first, more: count - 1 }];
}

function isError(value: string): boolean {
  return (value.startsWith("#") || value.startsWith("Err:")) && ERROR.test(value);
}
