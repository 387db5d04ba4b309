/** Writes the sheet of an item in place of the template's. */

import { applyEdits, type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, attributeSpan, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { cellName, cellRange } from "#shared/engine/data/cell-reference.ts";
import { type Area, writeRange } from "./cell-areas.ts";
import { movedFormula } from "./moved-references.ts";
import { type NewStrings, textElement } from "./new-strings.ts";
import { localName } from "./read-sheet.ts";
import type { ItemCell, ItemRow, SheetLayout } from "./sheet-layout.ts";

export interface WriteOptions {
  /** The sheets to which formulas may refer, by name. */
  readonly layouts: ReadonlyMap<string, SheetLayout>;
  /** Without it, cells hold their texts themselves. */
  readonly strings: NewStrings | undefined;
  /** Returns whether a cell names a column of a table, and holds a text therefore. */
  readonly isHeader: (row: number, column: number) => boolean;
}

export function writeSheet(layout: SheetLayout, options: WriteOptions): string {
  const { text, data, prefix } = layout.drawn;
  if (data === undefined) return text.xml;
  const written = layout.items.map((row) => writeRow(layout, row, options)).join("");
  const edits = text.elements.flatMap((element): readonly Edit[] => {
    if (element === data) return [replacement(data, `<${prefix}sheetData>${written}</${prefix}sheetData>`)];
    return isWithin(element, data) ? [] : editsOf(layout, element);
  });
  return applyEdits(text.xml, edits);
}

function isWithin({ start, end }: XmlElement, outer: XmlElement): boolean {
  return start > outer.start && end < outer.end;
}

function writeRow({ name, drawn: { prefix } }: SheetLayout, row: ItemRow, options: WriteOptions): string {
  const { index, drawn, cells } = row;
  const written = cells.map((cell) => writeCell(cell, { row: index, prefix, sheet: name }, options));
  return `${drawn.start} r="${index + 1}">${written.join("")}</${prefix}row>`;
}

interface CellPlace {
  readonly row: number;
  readonly prefix: string;
  readonly sheet: string;
}

function writeCell(
  { value, drawn, isFilled, column }: ItemCell,
  { row, prefix, sheet }: CellPlace,
  { layouts, strings, isHeader }: WriteOptions,
): string {
  const name = cellName({ row, column });
  if (!isFilled) return movedCell(drawn.xml, name, (formula) => movedFormula(formula, sheet, layouts));
  const start = `<${prefix}c r="${name}"${drawn.style === undefined ? "" : ` s="${drawn.style}"`}`;
  if (value === undefined) return `${start}/>`;
  const end = `</${prefix}c>`;
  if (typeof value === "number" && !isHeader(row, column)) return `${start}><${prefix}v>${value}</${prefix}v>${end}`;
  const text = String(value);
  if (strings !== undefined) return `${start} t="s"><${prefix}v>${strings.numberOf(text)}</${prefix}v>${end}`;
  return `${start} t="inlineStr"><${prefix}is>${textElement(prefix, text)}</${prefix}is>${end}`;
}

/** A formula loses its last result, which may have been that of the template. */
function movedCell(xml: string, name: string, move: (formula: string) => string): string {
  const [start = ""] = /^<[^>]*>/.exec(xml) ?? [];
  const moved = start.includes(' r="')
    ? start.replace(/ r="[^"]*"/, ` r="${name}"`)
    : start.replace(/^<[^ />]+/, `$& r="${name}"`);
  const rest = xml.slice(start.length);
  if (!/<(?:\w+:)?f[ >/]/.test(rest)) return moved + rest;
  return (
    moved.replace(/ t="[^"]*"/, "") +
    rest
      .replace(/<((?:\w+:)?v)(?: [^>]*)?>[^<]*<\/\1>/, "")
      .replace(/(<(?:\w+:)?f)(?: [^>]*)?>([^<]*)/, (_, open: string, formula: string) => `${open}>${move(formula)}`)
  );
}

/** Elements whose cells move with the sheet. A merged cell in what repeats would cover what is repeated. */
const WITH_RANGES: ReadonlySet<string> = new Set([
  "dimension",
  "autoFilter",
  "conditionalFormatting",
  "dataValidation",
  "hyperlink",
  "ignoredError",
  "mergeCell",
  "protectedRange",
]);

function editsOf(layout: SheetLayout, element: XmlElement): readonly Edit[] {
  const { xml } = layout.drawn.text;
  const name = localName(element.name);
  if (name === "dimension") return rangeEdit(layout, element, "ref", () => usedRange(layout));
  if (name === "mergeCells" && isMoved(layout)) return [removal(element)];
  if (name === "mergeCell" && isMoved(layout)) return [];
  if (name === "cols" && layout.columns.isChanged) return [];
  if (name === "col") return columnEdits(layout, element);
  if (!WITH_RANGES.has(name)) return [];
  return ["ref", "sqref"].flatMap((key) =>
    attribute(xml, element, key) === undefined
      ? []
      : rangeEdit(layout, element, key, (value) =>
          value
            .split(" ")
            .map((range) => movedRange(layout, range))
            .join(" "),
        ),
  );
}

function isMoved({ rows, columns }: SheetLayout): boolean {
  return rows.isChanged || columns.isChanged;
}

function rangeEdit(
  { drawn }: SheetLayout,
  element: XmlElement,
  key: string,
  change: (value: string) => string,
): readonly Edit[] {
  const span = attributeSpan(drawn.text.xml, element, key);
  return span ? [replacement(span, change(drawn.text.xml.slice(span.start, span.end)))] : [];
}

function columnEdits(layout: SheetLayout, element: XmlElement): readonly Edit[] {
  const { xml } = layout.drawn.text;
  const [min, max] = ["min", "max"].map((key) => Number(attribute(xml, element, key)) - 1);
  if (min === undefined || max === undefined || !(min >= 0 && max >= min)) return [];
  const from = layout.columns.copiesOf(min)[0] ?? min;
  const to = Math.min(layout.columns.copiesOf(max).at(-1) ?? max, COLUMN_LAST);
  return [
    ...rangeEdit(layout, element, "min", () => String(from + 1)),
    ...rangeEdit(layout, element, "max", () => String(to + 1)),
  ];
}

const COLUMN_LAST = 16_383;

/** Returns the range from the first copy of its first cell to the last copy of its last one. */
export function movedRange(layout: Pick<SheetLayout, "rows" | "columns">, range: string): string {
  const read = cellRange(range.replaceAll("$", ""));
  if (read === undefined) return range;
  return writeRange(
    movedArea(layout, { rows: span(read.from.row, read.to.row), columns: span(read.from.column, read.to.column) }),
  );
}

function span(from: number, to: number): Area["rows"] {
  return { from, to };
}

export function movedArea(
  { rows, columns }: Pick<SheetLayout, "rows" | "columns">,
  area: Pick<Area, "rows" | "columns">,
): Pick<Area, "rows" | "columns"> {
  const moved = (axis: SheetLayout["rows"], range: Area["rows"]) => {
    const runs = axis.runs(range);
    const from = runs[0]?.from ?? range.from;
    return { from, to: Math.max(from, runs.at(-1)?.to ?? from) };
  };
  return { rows: moved(rows, area.rows), columns: moved(columns, area.columns) };
}

function usedRange({ items }: SheetLayout): string {
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0];
  for (const { index, cells } of items)
    for (const { column } of cells) {
      [top, bottom] = [Math.min(top, index), Math.max(bottom, index)];
      [left, right] = [Math.min(left, column), Math.max(right, column)];
    }
  if (top === Infinity) return "A1";
  return writeRange({ rows: { from: top, to: bottom }, columns: { from: left, to: right } });
}
