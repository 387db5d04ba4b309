/** Reads a data file as a table with one row for each row below the row of names. */

import { XmlFault } from "#shared/base/xml/xml-fault.ts";
import { DataFailure } from "./data-failure.ts";
import { type DataFile, dataKind } from "./data-kind.ts";
import { type DataTable, tableOf } from "./data-table.ts";
import type { DataWarning } from "./data-warning.ts";
import { readDelimited } from "./delimited.ts";
import { errorCells } from "./error-cells.ts";
import { type SoughtNames, soughtNames } from "./find-header.ts";
import { readOds } from "./ods.ts";
import type { Sheet } from "./sheet-grid.ts";
import { readXls } from "./xls.ts";
import { readXlsx } from "./xlsx.ts";

export interface ReadOptions {
  /** The sheet of a workbook with several sheets. Default: the first visible one. */
  readonly sheet?: string | undefined;
  /** The names that the template looks for. They tell the row of names from titles above it. */
  readonly names?: readonly string[];
}

export interface ReadTable extends DataTable {
  readonly warnings: readonly DataWarning[];
  /** The name of the sheet that was read; undefined for a text file. */
  readonly sheet: string | undefined;
  /** The names of all sheets that are not hidden, in order; none for a text file. */
  readonly sheets: readonly string[];
}

/**
 * Reads values as texts as the sheet displays them: dates, currencies and percentages in their format, numbers with
 * their leading zeros. Cells that hold TRUE or FALSE become booleans. For formulas the result stored in the file is
 * used; nothing is calculated. The duration depends on the file: `DataReader` sets limits of time and memory.
 * @throws DataFailure
 */
export function readDataTable(file: DataFile, { sheet, names = [] }: ReadOptions): ReadTable {
  const sought = soughtNames(names);
  try {
    const kind = dataKind(file);
    return kind === "csv" || kind === "tsv"
      ? readText(file, kind, sought)
      : readWorkbook(file.bytes, kind, { sheet, sought });
  } catch (error) {
    if (error instanceof XmlFault) throw new DataFailure("unreadable", error.message, { cause: error });
    throw error;
  }
}

function readText({ bytes, charset }: DataFile, kind: "csv" | "tsv", names: SoughtNames): ReadTable {
  const { rows, lineOf, warnings } = readDelimited(bytes, { kind, charset, names });
  const table = tableOf(rows, { names, lineOf });
  return { ...table, warnings: [...warnings, ...errorCells(table, undefined)], sheet: undefined, sheets: [] };
}

const WORKBOOKS = { xlsx: readXlsx, xls: readXls, ods: readOds } as const satisfies Record<
  string,
  (bytes: Uint8Array, wanted: string | undefined) => Sheet
>;

interface Wanted {
  readonly sheet: string | undefined;
  readonly sought: SoughtNames;
}

function readWorkbook(bytes: Uint8Array, kind: keyof typeof WORKBOOKS, { sheet, sought }: Wanted): ReadTable {
  const { rows, dates, name, names } = WORKBOOKS[kind](bytes, sheet);
  const table = tableOf(rows, { names: sought, dates });
  return { ...table, warnings: errorCells(table, name), sheet: name, sheets: names };
}
