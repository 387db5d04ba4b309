/** Gives each chart of a finished document parts of its own: the chart, its workbook, and what else the chart refers to. */

import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, replacement } from "#shared/base/xml/xml-edits.ts";
import { startTags } from "#shared/base/xml/xml-text.ts";
import { resolvePartName } from "#shared/engine/archive/part-names.ts";
import { relationshipsPartOf } from "#shared/engine/template-file/package/office-package.ts";
import type { ChangedDocument } from "./changed-document.ts";
import { CHART_REFERENCE, chartId } from "./chart-reference.ts";
import { INSERTION_MARK, type Insertions } from "./insertions.ts";

/** The files of a chart with the values of an item. */
export interface FilledChart {
  /** The part of the template's chart. */
  readonly part: string;
  readonly xml: string;
  readonly workbook: { readonly part: string; readonly bytes: Uint8Array } | undefined;
}

const MARKED = new RegExp(`(${CHART_REFERENCE.source})${INSERTION_MARK.open}(chart_\\w+)${INSERTION_MARK.close}`, "g");

export class PlacedCharts {
  readonly #insertions: Insertions;
  readonly #document: ChangedDocument;
  /** The charts of the template whose parts are taken. */
  readonly #taken = new Set<string>();

  constructor(insertions: Insertions, document: ChangedDocument) {
    this.#insertions = insertions;
    this.#document = document;
  }

  /** Returns a part in which the drawings refer to their own charts. */
  place(xml: string, part: string): string {
    return xml.replace(MARKED, (_, reference: string, mark: string) => {
      const chart = this.#insertions.chart(mark);
      const id = chartId(reference);
      if (id === undefined || this.#isFirst(chart)) return reference;
      return applyEdits(reference, [replacement(id, this.#addCopy(part, chart))]);
    });
  }

  /** The first chart takes the place of the template's. */
  #isFirst({ part, xml, workbook }: FilledChart): boolean {
    if (this.#taken.has(part)) return false;
    this.#taken.add(part);
    this.#document.setText(part, xml);
    if (workbook !== undefined) this.#document.setBytes(workbook.part, workbook.bytes);
    return true;
  }

  #addCopy(part: string, { part: drawn, xml, workbook }: FilledChart): string {
    const name = this.#document.freeName(drawn);
    this.#document.addLike(name, drawn, xml);
    const relationships = this.#document.text(relationshipsPartOf(drawn));
    if (relationships !== undefined)
      this.#document.setText(relationshipsPartOf(name), this.#relationships(relationships, drawn, workbook));
    return this.#document.relate(part, { type: CHART, target: `/${name}` });
  }

  /** What a chart refers to is its own, except for pictures. */
  #relationships(xml: string, drawn: string, workbook: FilledChart["workbook"]): string {
    const list = startTags(xml, "Relationship").map((attributes) => {
      const [id = "", type = "", target = "", mode] = ["Id", "Type", "Target", "TargetMode"].map((name) =>
        attributes.get(name),
      );
      const own =
        mode === "External" || type.endsWith("/image")
          ? target
          : this.#copyOf(resolvePartName(drawn, target), workbook);
      const external = mode === undefined ? "" : ` TargetMode="${escapeAttribute(mode)}"`;
      return `<Relationship Id="${escapeAttribute(id)}" Type="${escapeAttribute(type)}" Target="${escapeAttribute(own)}"${external}/>`;
    });
    return `${START}${list.join("")}</Relationships>`;
  }

  #copyOf(part: string, workbook: FilledChart["workbook"]): string {
    const name = this.#document.freeName(part);
    const isWorkbook = part === workbook?.part;
    const content = isWorkbook ? workbook.bytes : this.#document.original(part);
    if (content === undefined) return `/${part}`;
    this.#document.addLike(name, part, content);
    // The parts of its own drawings lie in the same folder.
    const relationships = this.#document.text(relationshipsPartOf(part));
    if (relationships !== undefined && !isWorkbook) this.#document.setText(relationshipsPartOf(name), relationships);
    return `/${name}`;
  }
}

const CHART = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart";

const START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
