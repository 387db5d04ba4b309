/** Makes the tables of a sheet as large as the item's cells (ISO 29500-1, 18.5). */

import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attributeSpan, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { writeRange } from "./cell-areas.ts";
import { localName } from "./read-sheet.ts";
import type { SheetLayout } from "./sheet-layout.ts";
import type { Table } from "./tables.ts";
import { movedArea, movedRange } from "./write-sheet.ts";

/** Returns whether a cell of the item names a column of the table. */
export function isHeaderCell({ area, headerRows }: Table, layout: SheetLayout, row: number, column: number): boolean {
  if (headerRows === 0) return false;
  const { rows, columns } = movedArea(layout, area);
  return row === rows.from && column >= columns.from && column <= columns.to;
}

/**
 * Returns the table's XML, or undefined if the headers from the data are no names of columns: Excel repairs files in
 * which they are empty or alike. The sheet does without the table then.
 */
export function writeTable(table: Table, layout: SheetLayout): string | undefined {
  const { xml, root, elements } = table.text;
  const area = movedArea(layout, table.area);
  const names = columnNames(table, layout, area);
  const isSound =
    new Set(names.map((name) => name.toLowerCase())).size === names.length &&
    names.every((name) => name !== "" && !/[\n\t]/.test(name));
  const columns = elements.find(({ name }) => localName(name) === "tableColumns");
  if (!isSound || columns === undefined) return undefined;
  const edits = elements.flatMap((element): readonly Edit[] => {
    if (element === root) return refEdit(xml, element, () => writeRange(area));
    if (element === columns) return columnEdits(table, columns, names, layout);
    if (element.start > columns.start && element.end < columns.end) return [];
    return refEdit(xml, element, (range) => movedRange(layout, range));
  });
  return applyEdits(xml, edits);
}

function columnNames({ headerRows }: Table, layout: SheetLayout, { rows, columns }: Table["area"]): readonly string[] {
  return Array.from({ length: columns.to - columns.from + 1 }, (_, at) =>
    headerRows === 0 ? `Column${at + 1}` : String(layout.valueAt(rows.from, columns.from + at) ?? ""),
  );
}

function refEdit(xml: string, element: XmlElement, change: (range: string) => string): readonly Edit[] {
  const span = attributeSpan(xml, element, "ref");
  return span ? [replacement(span, change(xml.slice(span.start, span.end)))] : [];
}

function columnEdits(
  { text: { xml }, area }: Table,
  columns: XmlElement,
  names: readonly string[],
  layout: SheetLayout,
): readonly Edit[] {
  const written: string[] = [];
  for (const [at, drawn] of columns.children.entries()) {
    for (const _ of layout.columns.copiesOf(area.columns.from + at)) {
      const id = written.length + 1;
      written.push(namedColumn(outerXml(xml, drawn), id, names[id - 1] ?? ""));
    }
  }
  const count = attributeSpan(xml, columns, "count");
  return [
    ...(count ? [replacement(count, String(written.length))] : []),
    ...columns.children.slice(1).map(removal),
    ...columns.children.slice(0, 1).map((first) => replacement(first, written.join(""))),
  ];
}

/** The id and the name are unique. Ids of revisions would not be. */
function namedColumn(xml: string, id: number, name: string): string {
  return xml
    .replace(/ xr3?:uid="[^"]*"/g, "")
    .replace(/ id="[^"]*"/, ` id="${id}"`)
    .replace(/ name="[^"]*"/, () => ` name="${escapeAttribute(name)}"`);
}
