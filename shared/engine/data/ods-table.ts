/** Reads the cells of a table as they are displayed: the file contains that text (OpenDocument 1.3 part 3, 9.1). */

import type { XmlScanner } from "#shared/base/xml/xml-scanner.ts";
import { formatGeneral } from "./format-general.ts";
import { readParagraph } from "./ods-text.ts";
import { type CellValue, NO_RESULT, type SheetCells, SheetGrid } from "./sheet-grid.ts";

/**
 * Returns the rows of the table whose start tag the scanner is at, and moves to its end.
 * @throws DataFailure
 */
export function readOdsTable(scanner: XmlScanner): SheetCells {
  const grid = new SheetGrid();
  let row = 0;
  if (scanner.isEmpty) return grid.cells();
  while (scanner.next() && !scanner.closes("table")) {
    if (scanner.isStart("table-row")) {
      const repeated = repetition(scanner.attribute("number-rows-repeated"));
      putRow(grid, row, repeated, readRow(scanner));
      row += repeated;
    } else if (BESIDE_CELLS.has(scanner.name)) scanner.skipElement();
  }
  return grid.cells();
}

/** Parts of a table that contain none of its cells, but may contain text and tables of their own. */
const BESIDE_CELLS: ReadonlySet<string> = new Set(["shapes", "forms", "named-expressions", "conditional-formats"]);

/** A cell with content, and the number of columns that repeat it. */
interface RepeatedCell {
  readonly column: number;
  readonly repeated: number;
  readonly value: CellValue | typeof NO_RESULT;
  readonly date: string | undefined;
}

/** Empty rows and cells repeat up to the edge of the sheet at no cost. The grid limits those with content. */
function putRow(grid: SheetGrid, from: number, repeated: number, cells: readonly RepeatedCell[]): void {
  if (cells.length === 0) return;
  for (let row = from; row < from + repeated; row++) {
    for (const { column: first, repeated: count, value, date } of cells) {
      for (let column = first; column < first + count; column++) grid.put(row, column, value, date);
    }
  }
}

function readRow(scanner: XmlScanner): readonly RepeatedCell[] {
  const cells: RepeatedCell[] = [];
  let column = 0;
  if (scanner.isEmpty) return cells;
  while (scanner.next() && !(scanner.isEnd && scanner.name === "table-row")) {
    if (scanner.isEnd) continue;
    const isCell = scanner.name === "table-cell";
    if (!isCell && scanner.name !== "covered-table-cell") continue;
    const repeated = repetition(scanner.attribute("number-columns-repeated"));
    const date = scanner.attribute("value-type") === "date" ? scanner.attribute("date-value") : undefined;
    // A covered cell lies under a merged one: its content is not displayed.
    const value = isCell ? readCell(scanner) : "";
    if (!isCell) scanner.skipElement();
    if (value !== "") cells.push({ column, repeated, value, date });
    column += repeated;
  }
  return cells;
}

function repetition(value: string | undefined): number {
  const count = Number(value ?? 1);
  return count > 0 ? Math.min(Math.floor(count), REPETITION_MAX) || 1 : 1;
}

/** Larger than any sheet, and small enough for exact sums. */
const REPETITION_MAX = 10_000_000;

/** Returns what the cell that the scanner is at displays, and moves to its end. */
function readCell(scanner: XmlScanner): CellValue | typeof NO_RESULT {
  const value = storedValue(scanner);
  const isFormula = scanner.attribute("formula") !== undefined;
  const paragraphs: string[] = [];
  if (!scanner.isEmpty) {
    while (scanner.next() && !(scanner.isEnd && scanner.name === "table-cell")) {
      if (scanner.isStart("p")) paragraphs.push(readParagraph(scanner));
      else scanner.skipElement();
    }
  }
  if (typeof value === "boolean") return value;
  if (paragraphs.length > 0) return paragraphs.join("\n");
  return value ?? (isFormula ? NO_RESULT : "");
}

/** Returns a boolean, or the text to display for cells that some programs write without it; undefined for neither. */
function storedValue(scanner: XmlScanner): CellValue | undefined {
  switch (scanner.attribute("value-type")) {
    case undefined:
      return undefined;
    case "boolean":
      return scanner.attribute("boolean-value") === "true";
    case "date":
      return scanner.attribute("date-value") ?? "";
    case "time":
      return scanner.attribute("time-value") ?? "";
    case "string":
      return scanner.attribute("string-value") ?? "";
    default:
      return displayNumber(scanner.attribute("value"));
  }
}

function displayNumber(value: string | undefined): string {
  const number = Number(value ?? Number.NaN);
  return Number.isNaN(number) ? (value ?? "") : formatGeneral(number);
}
