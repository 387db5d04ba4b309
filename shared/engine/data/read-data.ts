/** Reads a data file as a table with one row for each row below the row of names. */
import { XmlFault } from "#shared/base/xml/xml-fault.ts";
import { DataFailure } from "./data-failure.ts";
import { type DataFile, dataKind } from "./data-kind.ts";
import { type DataTable, tableOf } from "./data-table.ts";
import { readDelimited } from "./delimited.ts";
import { readOds } from "./ods.ts";
import type { SheetRow } from "./sheet-grid.ts";
import { readXls } from "./xls.ts";
import { readXlsx } from "./xlsx.ts";

export interface ReadOptions {
  /** The sheet of a workbook with several sheets. Default: the first visible one. */
  readonly sheet?: string | undefined;
}

/**
 * Reads values as texts as the sheet displays them: dates, currencies and percentages in their format, numbers with
 * their leading zeros. Cells that hold TRUE or FALSE become booleans. For formulas the result stored in the file is
 * used; nothing is calculated. The duration depends on the file: `DataReader` sets limits of time and memory.
 * @throws DataFailure
 */
export function readDataTable(file: DataFile, { sheet }: ReadOptions): DataTable {
  try {
    return tableOf(readSheet(file, sheet));
  } catch (error) {
    if (error instanceof XmlFault) throw new DataFailure("unreadable", error.message, { cause: error });
    throw error;
  }
}

function readSheet(file: DataFile, sheet: string | undefined): readonly SheetRow[] {
  const kind = dataKind(file);
  switch (kind) {
    case "xlsx":
      return readXlsx(file.bytes, sheet);
    case "xls":
      return readXls(file.bytes, sheet);
    case "ods":
      return readOds(file.bytes, sheet);
    case "csv":
    case "tsv":
      return readDelimited(file.bytes, kind);
  }
}
