/** Writes the series of an item's chart, each as often as its column or row is repeated. */
import { applyEdits, type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attributeSpan, childNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { type Recolouring, recoloured } from "./chart-colours.ts";
import type { Series } from "./chart-series.ts";
import { cellAt, type Entry, itemAreas, pointAt } from "./item-areas.ts";
import { referenceEdits, type WrittenReferences } from "./write-references.ts";

/** A series of the item's chart. */
export interface ItemSeries {
  readonly series: Series;
  readonly entry: Entry | undefined;
  readonly index: number;
  readonly order: number;
}

export interface SeriesOptions extends WrittenReferences {
  /** Edits that every copy has, such as those of titles. */
  readonly common: readonly Edit[];
}

/** @throws MergeFailure */
export function writeSeries({ series, entry, index, order }: ItemSeries, options: SeriesOptions): string {
  const { xml } = options;
  const { element, axis, references } = series;
  const isCopy = (entry?.number ?? 0) > 0;
  const place = { entry, axis };
  const edits = [
    ...numberEdit(xml, childNamed(element, "c:idx"), index),
    ...numberEdit(xml, childNamed(element, "c:order"), order),
    ...references.flatMap((reference) => referenceEdits(options, reference, place)),
    ...colourEdits(xml, series, index, isCopy),
    ...pointEdits(series, entry, options),
    ...(isCopy ? uniqueIdEdits(xml, element) : []),
    ...options.common.filter(({ start, end }) => start >= element.start && end <= element.end),
  ];
  return options.values.counted(editedSpan(xml, element, edits));
}

function numberEdit(xml: string, element: XmlElement | undefined, number: number): readonly Edit[] {
  const span = element && attributeSpan(xml, element, "val");
  return span ? [replacement(span, String(number))] : [];
}

function colourEdits(xml: string, { element, index: from }: Series, to: number, isCopy: boolean): readonly Edit[] {
  return element.children
    .filter(({ name }) => name === "c:spPr" || name === "c:marker")
    .map((each) => replacement(each, recoloured(xml.slice(each.start, each.end), { from, to, isCopy })));
}

/** The points and labels with formats of their own move with their cells, and are repeated with them. */
function pointEdits(series: Series, entry: Entry | undefined, options: SeriesOptions): readonly Edit[] {
  const { xml, layouts } = options;
  const layout = series.areas[0] && layouts.get(series.areas[0].sheet);
  if (layout === undefined || !(layout.rows.isChanged || layout.columns.isChanged)) return [];
  const labels = childNamed(series.element, "c:dLbls");
  return [series.element, ...(labels ? [labels] : [])].flatMap((parent) => {
    const points = parent.children.filter(({ name }) => name === "c:dPt" || name === "c:dLbl");
    const known = new Set<number>();
    const copies = points.flatMap((point) => {
      const span = attributeSpan(xml, childNamed(point, "c:idx") ?? point, "val");
      const from = span ? Number(xml.slice(span.start, span.end)) : Number.NaN;
      if (known.has(from)) return [];
      known.add(from);
      const common = options.common.filter(({ start, end }) => start >= point.start && end <= point.end);
      const moved = movedPoint(point, series, options, common);
      return itemPoints(series, entry, from, options).map((to, copy) => ({
        to,
        xml: moved({ from, to, isCopy: copy > 0 }),
      }));
    });
    const written = copies.toSorted((one, other) => one.to - other.to).map((each) => each.xml);
    return points.map((point, at) => (at === 0 ? replacement(point, written.join("")) : removal(point)));
  });
}

/** Returns the points that the cell of a point has in the item's chart. */
function itemPoints(
  { areas }: Series,
  entry: Entry | undefined,
  point: number,
  { layouts }: SeriesOptions,
): readonly number[] {
  const cell = Number.isInteger(point) ? cellAt(areas, point) : undefined;
  const layout = cell && layouts.get(cell.area.sheet);
  if (cell === undefined || layout === undefined) return [];
  const moved = itemAreas(areas, layouts, entry);
  return layout.rows
    .copiesOf(cell.row)
    .flatMap((row) => layout.columns.copiesOf(cell.column).flatMap((column) => pointAt(moved, { row, column }) ?? []));
}

/** Returns the point in the chart of the item. */
function movedPoint(
  point: XmlElement,
  { variesColours }: Series,
  { xml, values }: SeriesOptions,
  common: readonly Edit[],
): (moved: Recolouring) => string {
  return (moved) => {
    const edits = [
      ...numberEdit(xml, childNamed(point, "c:idx"), moved.to),
      ...(moved.isCopy ? uniqueIdEdits(xml, point) : []),
      ...common,
    ];
    const written = values.counted(editedSpan(xml, point, edits));
    return variesColours ? recoloured(written, moved) : written;
  };
}

/** Copies have no unique ids: Word gives them new ones. */
const UNIQUE_ID = "{C3380CC4-5D6E-409C-BE32-E72D297353CC}";

function uniqueIdEdits(xml: string, element: XmlElement): readonly Edit[] {
  const list = childNamed(element, "c:extLst");
  const found = list?.children.filter(({ start, contentStart }) => xml.slice(start, contentStart).includes(UNIQUE_ID));
  if (list === undefined || found === undefined || found.length === 0) return [];
  return found.length === list.children.length ? [removal(list)] : found.map(removal);
}

/** Returns an element with edits, of which those within others do not count. */
export function editedSpan(xml: string, { start, end }: XmlElement, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const outermost: Edit[] = [];
  for (const edit of sorted) if (edit.start >= (outermost.at(-1)?.end ?? 0)) outermost.push(edit);
  const moved = outermost.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(xml.slice(start, end), moved);
}
