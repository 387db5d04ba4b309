/** Writes the chart of an item. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { Piece } from "./chart-markers.ts";
import { entriesOf, readSeries, type Series } from "./chart-series.ts";
import { type ChartTemplate, isRun } from "./chart-template.ts";
import { readText } from "./chart-values.ts";
import { ChartValues, type Layouts } from "./item-areas.ts";
import { SERIES_MAX } from "./workbook/limits.ts";
import { referenceEdits } from "./write-references.ts";
import { editedSpan, type ItemSeries, writeSeries } from "./write-series.ts";

export interface ChartContent {
  /** The rendered text. */
  readonly pieces: readonly Piece[];
  readonly layouts: Layouts;
}

/** @throws MergeFailure */
export function writeChart(chart: ChartTemplate, { pieces, layouts }: ChartContent): string {
  const { xml, root, elements } = chart.text;
  const written = { xml, layouts, hasDates: chart.hasDates, values: new ChartValues(layouts) };
  const all = readSeries(chart);
  const items = itemSeries(all, layouts);
  const common = [...paragraphEdits(chart, pieces), ...(layouts.size > 0 ? hiddenEdits(chart) : [])];
  const inSeries = new Set(all.flatMap(({ references }) => references));
  const edits = [
    ...common,
    ...chart.references.filter((each) => !inSeries.has(each)).flatMap((each) => referenceEdits(written, each)),
    ...(layouts.size > 0 ? all : []).map((series) => {
      const own = items.filter((item) => item.series === series);
      return replacement(series.element, own.map((item) => writeSeries(item, { ...written, common })).join(""));
    }),
    ...legendEdits(xml, elements, items, all),
  ];
  return xml.slice(0, root.start) + editedSpan(xml, root, edits) + xml.slice(root.end);
}

/** Returns the series with their new numbers, by which Word colours and orders them. @throws MergeFailure */
function itemSeries(all: readonly Series[], layouts: Layouts): readonly ItemSeries[] {
  const repeated = all.map((series) => ({ series, entries: entriesOf(series, layouts) ?? [undefined] }));
  const count = repeated.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > SERIES_MAX) throw new MergeFailure(`a chart has ${count} series: Word shows at most ${SERIES_MAX}`);
  const addedBefore = (number: number, key: "index" | "order") =>
    repeated
      .filter(({ series }) => series[key] < number)
      .reduce((sum, { entries }) => sum + Math.max(1, entries.length) - 1, 0);
  return repeated.flatMap(({ series, entries }) => {
    const index = series.index + addedBefore(series.index, "index");
    const order = series.order + addedBefore(series.order, "order");
    return entries.map((entry, copy) => ({ series, entry, index: index + copy, order: order + copy }));
  });
}

/** Writes the paragraphs of titles, axes and labels with their values. A line break in a value is one in the title. */
function paragraphEdits({ text: { xml }, paragraphs }: ChartTemplate, pieces: readonly Piece[]): readonly Edit[] {
  const edits: Edit[] = [];
  for (const [at, { kind, number }] of pieces.entries()) {
    const paragraph = kind === "paragraph" ? paragraphs[number] : undefined;
    if (paragraph === undefined) continue;
    let written = "";
    for (let next = at + 1; pieces[next]?.kind === "child"; next++) {
      const piece = pieces[next];
      const child = piece && paragraph.children[piece.number];
      if (piece && child) written += childXml(xml, child, readText(piece.content));
    }
    const { contentStart: start, contentEnd: end } = paragraph;
    edits.push(replacement({ start, end }, written));
  }
  return edits;
}

/** Returns a run with another text, or any other child as it is. */
function childXml(xml: string, child: XmlElement, text: string): string {
  const place = isRun(child) ? childNamed(child, "a:t") : undefined;
  if (place === undefined) return outerXml(xml, child);
  if (text === "") return "";
  const [before, after] = [xml.slice(child.start, place.start), xml.slice(place.end, child.end)];
  return text
    .split("\n")
    .map((line) => `${before}<a:t>${escapeXml(line)}</a:t>${after}`)
    .join("<a:br/>");
}

/** Extensions with series and categories that the author has hidden, and with the formulas of others, which did not move. */
const HIDDEN = /^c15:(?:filtered|formulaRef|fullRef|levelRef|sqref)/;

function hiddenEdits({ text: { elements } }: ChartTemplate): readonly Edit[] {
  const found = new Set<XmlElement>();
  const open: XmlElement[] = [];
  for (const element of elements) {
    while ((open.at(-1)?.end ?? Infinity) <= element.start) open.pop();
    const around = open.at(-1);
    if (around !== undefined && HIDDEN.test(element.name)) found.add(around);
    if (element.name === "c:ext") open.push(element);
  }
  return [...found].map(removal);
}

/** Entries of the legend count the series. */
function legendEdits(
  xml: string,
  elements: readonly XmlElement[],
  items: readonly ItemSeries[],
  all: readonly Series[],
): readonly Edit[] {
  if (items.every(({ entry }) => entry === undefined) && items.length === all.length) return [];
  const sorted = items.toSorted((one, other) => one.order - other.order);
  const drawn = all.toSorted((one, other) => one.order - other.order);
  return elements
    .filter(({ name }) => name === "c:legendEntry")
    .map((element) => {
      const place = childNamed(element, "c:idx");
      const number = Number(place && attribute(xml, place, "val"));
      const copies = sorted.flatMap(({ series }, at) => (series === drawn[number] ? at : []));
      const entry = outerXml(xml, element);
      return replacement(element, copies.map((at) => entry.replace(/(<c:idx val=")\d+/, `$1${at}`)).join(""));
    });
}
