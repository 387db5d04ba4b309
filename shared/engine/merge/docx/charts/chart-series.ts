/** Reads the series of a chart, and finds how often each is repeated. */
import { attribute, childNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { ChartTemplate, Reference } from "./chart-template.ts";
import type { Entry, Layouts } from "./item-areas.ts";
import type { Area } from "./workbook/cell-areas.ts";

export interface Series {
  readonly element: XmlElement;
  readonly references: readonly Reference[];
  /** The cells of its values. */
  readonly areas: readonly Area[];
  /** Whether it is a row or a column of the sheet. */
  readonly axis: Entry["axis"];
  readonly index: number;
  readonly order: number;
  /** Whether each point has its own colour. */
  readonly variesColours: boolean;
}

export function readSeries({ text: { xml, elements }, references }: ChartTemplate): readonly Series[] {
  return elements
    .filter(({ name, parent }) => name === "c:ser" && parent?.parent?.name === "c:plotArea")
    .map((element) => {
      const own = references.filter((each) => isWithin(each.element, element));
      const areas = areasIn(own, ["c:val", "c:yVal"]);
      return {
        element,
        references: own,
        areas,
        axis: axisOf(areas[0], areasIn(own, ["c:tx"])[0], areasIn(own, ["c:cat", "c:xVal"])[0]),
        index: numberIn(xml, element, "c:idx"),
        order: numberIn(xml, element, "c:order"),
        variesColours: isOn(xml, childNamed(element.parent, "c:varyColors")),
      };
    });
}

function isWithin({ start, end }: XmlElement, outer: XmlElement): boolean {
  return start > outer.start && end < outer.end;
}

function areasIn(references: readonly Reference[], parents: readonly string[]): readonly Area[] {
  return references.find(({ element }) => parents.includes(element.parent?.name ?? ""))?.areas ?? [];
}

/** A single cell is a part of the column that its title heads, or whose categories stand beside it. */
function axisOf(values: Area | undefined, title: Area | undefined, categories: Area | undefined): Entry["axis"] {
  if (values === undefined) return "columns";
  const { rows, columns } = values;
  if (rows.to > rows.from) return "columns";
  if (columns.to > columns.from) return "rows";
  if (title !== undefined) return title.columns.from === columns.from ? "columns" : "rows";
  return categories === undefined || categories.rows.from === rows.from ? "columns" : "rows";
}

function numberIn(xml: string, element: XmlElement, name: string): number {
  const child = childNamed(element, name);
  const number = Number(child && attribute(xml, child, "val"));
  return Number.isInteger(number) && number >= 0 ? number : 0;
}

/** An element without a value is on (ISO 29500-1, 22.9.2.1). */
function isOn(xml: string, element: XmlElement | undefined): boolean {
  return element !== undefined && !["0", "false"].includes(attribute(xml, element, "val") ?? "1");
}

/** Returns the entries of a section for which the series is drawn, or undefined for a series that is drawn once. */
export function entriesOf({ areas: [area], axis }: Series, layouts: Layouts): readonly Entry[] | undefined {
  const layout = area && layouts.get(area.sheet);
  if (area === undefined || layout === undefined || area[axis].from !== area[axis].to) return undefined;
  const line = area[axis].from;
  const copies = layout[axis].copiesOf(line);
  const isEmpty = (axis === "rows" ? layout.emptyRows : layout.emptyColumns).has(line) || copies.length === 0;
  if (isEmpty) return [];
  return copies.length === 1 ? undefined : copies.map((_, number) => ({ axis, number, count: copies.length }));
}
