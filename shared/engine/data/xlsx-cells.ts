/** Reads the cells of a worksheet as they are displayed (ECMA-376 part 1, 18.3.1). */

import { XmlScanner } from "#shared/base/xml/xml-scanner.ts";
import { type CellPlace, type CellRange, cellName, cellPlace, cellRange } from "./cell-reference.ts";
import { DataFailure } from "./data-failure.ts";
import { DAYS_FROM_1900_TO_1904, type DateSystem, type NumberFormat } from "./number-format.ts";
import { type CellValue, NO_RESULT, type SheetCells, SheetGrid } from "./sheet-grid.ts";
import { readRichText, withControlCharacters } from "./xlsx-strings.ts";

/** The tables that the cells refer to by number. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly dates: DateSystem;
}

/** @throws DataFailure */
export function readCells(xml: string, context: CellContext): SheetCells {
  const grid = new SheetGrid();
  const merged: CellRange[] = [];
  const place = { row: -1, column: -1 };
  for (const scanner = new XmlScanner(xml); scanner.next(); ) {
    if (scanner.isStart("c")) {
      moveTo(place, scanner.attribute("r"));
      const { value, date } = readCell(scanner, place, context);
      grid.put(place.row, place.column, value, date);
    } else if (scanner.isStart("row")) {
      place.row = Number(scanner.attribute("r") ?? place.row + 2) - 1;
      place.column = -1;
    } else if (scanner.isStart("mergeCell")) {
      const range = cellRange(scanner.attribute("ref") ?? "");
      if (range !== undefined) merged.push(range);
    }
  }
  grid.merge(merged);
  return grid.cells();
}

/** A cell without a position follows the previous one. */
function moveTo(place: { row: number; column: number }, name: string | undefined): void {
  if (name === undefined) {
    place.column++;
    return;
  }
  const named = cellPlace(name);
  if (named === undefined) throw new DataFailure("unreadable", `it has a cell with the invalid name ${name}`);
  place.row = named.row;
  place.column = named.column;
}

interface ReadCell {
  readonly value: CellValue | typeof NO_RESULT;
  readonly date?: string | undefined;
}

/** Returns what the cell that the scanner is at displays, and moves to its end. */
function readCell(scanner: XmlScanner, place: CellPlace, { strings, formats, dates }: CellContext): ReadCell {
  if (scanner.isEmpty) return { value: "" };
  const type = scanner.attribute("t") ?? "n";
  const style = Number(scanner.attribute("s") ?? 0);
  const { value, inline, isFormula } = readContent(scanner);
  const format = formats[style] ?? formats[0];
  // Some programs write formulas without calculating them.
  if (isFormula && value === "" && type !== "str") return { value: NO_RESULT };
  switch (type) {
    case "s":
      return { value: value === "" ? "" : displayText(sharedString(strings, value, place), format) };
    case "str":
      return { value: displayText(withControlCharacters(value), format) };
    case "inlineStr":
      return { value: displayText(inline ?? value, format) };
    case "b":
      return { value: value === "" ? "" : value === "1" || value === "true" };
    case "e":
      return { value };
    case "d":
      return displayDate(value, format, dates);
    default:
      return value === "" ? { value } : displayNumber(Number(value), format, value);
  }
}

interface CellContent {
  readonly value: string;
  readonly inline: string | undefined;
  readonly isFormula: boolean;
}

function readContent(scanner: XmlScanner): CellContent {
  let value = "";
  let inline: string | undefined;
  let isFormula = false;
  while (scanner.next() && !(scanner.isEnd && scanner.name === "c")) {
    if (scanner.isEnd && scanner.name === "v") value = scanner.text();
    else if (scanner.isStart("is")) inline = readRichText(scanner, "is");
    else if (scanner.isStart("f")) isFormula = true;
  }
  return { value, inline, isFormula };
}

function sharedString(strings: readonly string[], index: string, place: CellPlace): string {
  const text = strings[Number(index)];
  if (text === undefined) throw new DataFailure("unreadable", `its cell ${cellName(place)} refers to a missing string`);
  return text;
}

function displayText(text: string, format: NumberFormat | undefined): string {
  return format?.text(text) ?? text;
}

function displayNumber(value: number, format: NumberFormat | undefined, written: string): ReadCell {
  if (Number.isNaN(value) || format === undefined) return { value: written };
  return { value: format.number(value), date: format.date(value) };
}

/** Formats an ISO 8601 date in place of a number (18.18.11). */
function displayDate(value: string, format: NumberFormat | undefined, dates: DateSystem): ReadCell {
  const moment = Date.parse(/[Zz]|[+-]\d\d:\d\d$/.test(value) || !value.includes("T") ? value : `${value}Z`);
  const day = moment / MILLISECONDS_PER_DAY + FIRST_OF_1970 - (dates === "1904" ? DAYS_FROM_1900_TO_1904 : 0);
  return Number.isNaN(moment) ? { value } : displayNumber(day, format, value);
}

const MILLISECONDS_PER_DAY = 86_400_000;
/** The serial number of 1 January 1970. */
const FIRST_OF_1970 = 25_569;
