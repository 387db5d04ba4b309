/** Converts values to the numbers that a chart draws. */
import { cellName } from "#shared/engine/data/cell-reference.ts";
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MS_PER_DAY, wallTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { decimalText } from "#shared/engine/merge/filters/numbers/decimal.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { Need } from "./chart-template.ts";
import type { Cell, CellValue } from "./workbook/read-sheet.ts";

interface NeededCell {
  /** The cell of the template. */
  readonly cell: Cell;
  readonly need: Need;
  /** Whether days count from 1904. */
  readonly is1904: boolean;
}

/** @throws MergeFailure for a text that is no number; an empty one is a gap */
export function neededNumber(value: CellValue, { cell, need, is1904 }: NeededCell): CellValue {
  if (value === undefined || typeof value === "number") return value;
  if (value.trim() === "") return undefined;
  const digits = decimalText(value);
  if (digits !== undefined) return Number(digits);
  const day = need === "date" ? dayNumber(value, is1904) : undefined;
  if (day !== undefined) return day;
  const what = need === "date" ? "a number or a date" : "a number";
  throw new MergeFailure(
    `a chart shows the cell ${cellName(cell)} of its sheet (${shown(cell.value)}) as ${what}, but the value is ${shown(value)}: send ${what}, without a unit and with a point before decimals`,
  );
}

/** Returns the serial number of a date (ISO 29500-1, 18.17.4.1). */
function dayNumber(value: string, is1904: boolean): number | undefined {
  const dateTime = readDateTime(value);
  if (dateTime === undefined) return undefined;
  const days = wallTime(dateTime) / MS_PER_DAY + FIRST_OF_1970 - (is1904 ? FIRST_OF_1904 : 0);
  return Number(days.toFixed(10));
}

/** The serial numbers of 1 January 1970, and of 1 January 1904. */
const FIRST_OF_1970 = 25_569;
const FIRST_OF_1904 = 1_462;
