/** Reads a data file as a table: one row for each row below the row of names. */
import { XmlFault } from "#shared/xml/xml-fault.ts";
import { DataFailure } from "./data-failure.ts";
import { type DataFile, dataKind } from "./data-kind.ts";
import { type DataTable, tableOf } from "./data-table.ts";
import { readDelimited } from "./delimited.ts";
import { readOds } from "./ods.ts";
import type { SheetRow } from "./sheet-grid.ts";
import { readXls } from "./xls.ts";
import { readXlsx } from "./xlsx.ts";

export interface ReadOptions {
  /** Of a workbook with several sheets; the first one that the workbook shows when absent. */
  readonly sheet?: string | undefined;
}

/**
 * Values are texts as the sheet displays them: dates, currencies and percentages in their format, numbers with their
 * leading zeros; but cells that hold TRUE or FALSE are true or false. Formulas count by the result that the file holds,
 * and nothing is calculated. This takes as long as the file makes it: `DataReader` sets limits of time and memory.
 *
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
