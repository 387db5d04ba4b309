/** Reads the tables of a sheet (ISO 29500-1, 18.5). */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { attribute, readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { cellRange } from "#shared/engine/data/cell-reference.ts";
import { type OfficePackage, partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import type { Area } from "./cell-areas.ts";

/** A table of the template's sheet. */
export interface Table {
  readonly part: string;
  readonly text: XmlText;
  readonly area: Pick<Area, "rows" | "columns">;
  readonly headerRows: number;
}

export function tablesOf(file: Pick<OfficePackage, "archive">, sheetPart: string): readonly Table[] {
  return relationshipsOf(file, sheetPart).flatMap(({ kind, target }) => {
    const xml = kind === "table" ? partText(file, target) : undefined;
    const text = xml === undefined ? undefined : readXml(canonicalXml(xml));
    const range = text && cellRange(attribute(text.xml, text.root, "ref") ?? "");
    if (text === undefined || range === undefined) return [];
    const area = {
      rows: { from: range.from.row, to: range.to.row },
      columns: { from: range.from.column, to: range.to.column },
    };
    return [{ part: target, text, area, headerRows: Number(attribute(text.xml, text.root, "headerRowCount") ?? 1) }];
  });
}
