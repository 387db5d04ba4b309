/** Writes the references of a chart with their values (ISO 29500-1, 21.2.2: numRef, strRef, multiLvlStrRef). */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import { childNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { Reference } from "./chart-template.ts";
import { type ChartValues, type Entry, itemAreas, type Layouts } from "./item-areas.ts";
import { type Area, writeAreas } from "./workbook/cell-areas.ts";
import type { CellValue } from "./workbook/read-sheet.ts";

export interface WrittenReferences {
  readonly xml: string;
  readonly hasDates: boolean;
  readonly layouts: Layouts;
  readonly values: ChartValues;
}

/** Where a series stands in its sheet. */
export interface SeriesPlace {
  readonly entry?: Entry | undefined;
  /** Whether each series is a row or a column; a column by default. */
  readonly axis?: Entry["axis"];
}

/** Returns nothing for a reference to other sheets. @throws MergeFailure */
export function referenceEdits(
  written: WrittenReferences,
  { element, formula, areas }: Reference,
  { entry, axis = "columns" }: SeriesPlace = {},
): readonly Edit[] {
  const { layouts, values } = written;
  if (!areas.every(({ sheet }) => layouts.has(sheet))) return [];
  const moved = itemAreas(areas, layouts, entry);
  const start = `<${formula.name}>${escapeXml(writeAreas(moved))}</${formula.name}>`;
  switch (element.name) {
    case "c:multiLvlStrRef":
      return [replacement(element, `<c:multiLvlStrRef>${start}${levels(moved, axis, values)}</c:multiLvlStrRef>`)];
    case "c15:datalabelsRange": {
      const cache = `<c15:dlblRangeCache>${texts(values.of(moved))}</c15:dlblRangeCache>`;
      return [replacement({ start: element.contentStart, end: element.contentEnd }, start + cache)];
    }
    default:
      return [replacement(element, valuesOf(written, element, start, values.of(moved)))];
  }
}

function valuesOf(
  { xml, hasDates }: WrittenReferences,
  element: XmlElement,
  formula: string,
  values: readonly CellValue[],
): string {
  return areNumbers(element, values, hasDates)
    ? `<c:numRef>${formula}<c:numCache>${formatCode(xml, element)}${numbers(values)}</c:numCache></c:numRef>`
    : `<c:strRef>${formula}<c:strCache>${texts(values)}</c:strCache></c:strRef>`;
}

function areNumbers({ name, parent }: XmlElement, values: readonly CellValue[], hasDates: boolean): boolean {
  const hasTexts = values.some((value) => typeof value === "string");
  switch (parent?.name) {
    case "c:cat":
      return !hasTexts && (name === "c:numRef" || hasDates);
    case "c:xVal":
      return !hasTexts;
    default:
      return name === "c:numRef";
  }
}

function formatCode(xml: string, element: XmlElement): string {
  const stated = childNamed(childNamed(element, "c:numCache"), "c:formatCode");
  if (stated !== undefined) return xml.slice(stated.start, stated.end);
  const isDate = element.parent?.name === "c:cat";
  return `<c:formatCode>${isDate ? "yyyy\\-mm\\-dd" : "General"}</c:formatCode>`;
}

function numbers(values: readonly CellValue[]): string {
  return points(values, (value) => (typeof value === "number" ? String(value) : undefined));
}

function texts(values: readonly CellValue[]): string {
  return points(values, (value) => (value === undefined ? undefined : escapeXml(String(value))));
}

/** A value without a text is a gap. */
function points(values: readonly CellValue[], textOf: (value: CellValue) => string | undefined): string {
  const written = values.map((value, index) => {
    const text = textOf(value);
    return text === undefined ? "" : `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`;
  });
  return `<c:ptCount val="${values.length}"/>${written.join("")}`;
}

/** The innermost level, which has a text for each point, comes first. It is the last column, or the last row. */
function levels(areas: readonly Area[], axis: Entry["axis"], values: ChartValues): string {
  const lines = areas.flatMap((area) => linesOf(area, axis).map((line) => values.of([line])));
  const count = Math.max(0, ...lines.map(({ length }) => length));
  const written = lines.toReversed().map((line) => `<c:lvl>${texts(line).replace(/^<c:ptCount [^>]*>/, "")}</c:lvl>`);
  return `<c:multiLvlStrCache><c:ptCount val="${count}"/>${written.join("")}</c:multiLvlStrCache>`;
}

function linesOf(area: Area, axis: Entry["axis"]): readonly Area[] {
  const { from, to } = area[axis];
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    ...area,
    [axis]: { from: from + index, to: from + index },
  }));
}
