/** Reads the cells of a sheet (ISO 29500-1, 18.3.1). */
import { decodeXML } from "entities/decode";
import { attribute, outerXml, readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { cellPlace } from "#shared/engine/data/cell-reference.ts";
import { CHART_CELLS_MAX, CHART_CHARACTERS_MAX } from "./limits.ts";

export interface Cell {
  /** From 0. */
  readonly row: number;
  readonly column: number;
  /** The number of its style. */
  readonly style: string | undefined;
  readonly value: CellValue;
  readonly hasFormula: boolean;
  /** The whole element. */
  readonly xml: string;
}

export type CellValue = string | number | undefined;

export interface Row {
  readonly index: number;
  /** The start tag, without its number. */
  readonly start: string;
  readonly cells: readonly Cell[];
}

export interface Sheet {
  readonly part: string;
  readonly text: XmlText;
  /** The prefix of its elements with a colon, if any. */
  readonly prefix: string;
  readonly data: XmlElement | undefined;
  /** Empty beyond `CHART_CELLS_MAX` rows and cells, or `CHART_CHARACTERS_MAX`: then tags are not filled in. */
  readonly rows: readonly Row[];
}

/**
 * @param xml canonical
 * @param strings the texts that cells refer to by number
 */
export function readSheet(part: string, xml: string, strings: readonly string[]): Sheet {
  const text = readXml(xml);
  const prefix = text.root.name.slice(0, text.root.name.indexOf(":") + 1);
  const data = text.root.children.find(({ name }) => localName(name) === "sheetData");
  const rows = data?.children ?? [];
  const isTooLarge = rows.length + rows.reduce((sum, { children }) => sum + children.length, 0) > CHART_CELLS_MAX;
  const read = isTooLarge ? [] : readRows(text, rows, strings);
  return { part, text, prefix, data, rows: charactersOf(read) > CHART_CHARACTERS_MAX ? [] : read };
}

function charactersOf(rows: readonly Row[]): number {
  const length = ({ value }: Cell) => (typeof value === "string" ? value.length : 0);
  return rows.reduce((sum, { cells }) => cells.reduce((of, cell) => of + length(cell), sum), 0);
}

function readRows({ xml }: XmlText, elements: readonly XmlElement[], strings: readonly string[]): readonly Row[] {
  const rows = new Map<number, Row>();
  let index = -1;
  for (const element of elements) {
    index = Number(attribute(xml, element, "r") ?? index + 2) - 1;
    if (!Number.isInteger(index) || index < 0) throw new SyntaxError("A row has no number");
    const start = xml.slice(element.start, element.contentStart).replace(/ (?:r|spans)="[^"]*"|\/?>$/g, "");
    rows.set(index, { index, start, cells: readCells(xml, element, index, strings) });
  }
  return [...rows.values()].toSorted((one, other) => one.index - other.index);
}

function readCells(xml: string, row: XmlElement, index: number, strings: readonly string[]): readonly Cell[] {
  const cells = new Map<number, Cell>();
  let column = -1;
  for (const element of row.children) {
    const named = attribute(xml, element, "r");
    const place = named === undefined ? { column: column + 1 } : cellPlace(named);
    if (place === undefined) throw new SyntaxError(`A cell is named ${named}`);
    column = place.column;
    cells.set(column, {
      row: index,
      column,
      style: attribute(xml, element, "s"),
      value: cellValue(xml, element, strings),
      hasFormula: childOf(element, "f") !== undefined,
      xml: outerXml(xml, element),
    });
  }
  return [...cells.values()].toSorted((one, other) => one.column - other.column);
}

function cellValue(xml: string, cell: XmlElement, strings: readonly string[]): CellValue {
  const inline = childOf(cell, "is");
  if (inline !== undefined) return textOf(xml, inline);
  const stated = childOf(cell, "v");
  const value = stated && decodeXML(xml.slice(stated.contentStart, stated.contentEnd));
  if (value === undefined || value === "") return undefined;
  switch (attribute(xml, cell, "t") ?? "n") {
    case "s":
      return strings[Number(value)];
    case "n": {
      const number = Number(value);
      return Number.isFinite(number) ? number : value;
    }
    default:
      return value;
  }
}

/** Returns the text, also of its runs, without phonetic guides, which have texts of their own. */
export function textOf(xml: string, element: XmlElement): string {
  const holders = element.children.flatMap((child) => (localName(child.name) === "r" ? child.children : child));
  const texts = holders.filter(({ name }) => localName(name) === "t");
  return texts.map(({ contentStart, contentEnd }) => decodeXML(xml.slice(contentStart, contentEnd))).join("");
}

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => localName(child.name) === name);
}
