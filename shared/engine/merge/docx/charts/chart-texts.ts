/** Reads the texts of a chart and of its sheets as one text, and finds the tags and sections in it. */
import { decodeXML } from "entities/decode";
import { childNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { cellName } from "#shared/engine/data/cell-reference.ts";
import { LIFTED } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import { plainText } from "#shared/engine/merge/faults/part-text.ts";
import { type TagFaults, tagFaults } from "#shared/engine/merge/faults/tag-faults.ts";
import { isEmptyTag } from "#shared/engine/merge/syntax/compile-tag.ts";
import { droppingFault } from "#shared/engine/merge/syntax/dropping-tags.ts";
import { parseText } from "#shared/engine/merge/syntax/parse-text.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { Fault, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { type OfficePackage, partsOfType } from "#shared/engine/template-file/package/office-package.ts";
import { type RowSection, sectionsOf } from "./chart-sections.ts";
import { type ChartTemplate, cellKey, isRun, neededCells, readChart } from "./chart-template.ts";
import type { Cell } from "./workbook/read-sheet.ts";

/** A paragraph or a cell with tags. */
export interface ChartText {
  /** The number of the paragraph, or that of the sheet. */
  readonly number: number;
  readonly cell: Cell | undefined;
  readonly text: string;
}

/** A tag in one of the texts. */
export interface PlacedTag {
  readonly token: Token;
  /** The offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The index of the text. */
  readonly within: number;
}

export interface ChartTags {
  readonly texts: readonly ChartText[];
  readonly tags: readonly PlacedTag[];
  readonly sections: readonly RowSection[];
}

/** @returns undefined for a chart without sound tags: signs like those of tags may stand in any table */
export function readChartTags(
  chart: ChartTemplate,
  syntax: TemplateSyntax,
): ChartTags | { readonly faults: TagFaults } | undefined {
  const { delimiters } = syntax;
  const texts = textsOf(chart).filter(({ text }) => {
    const start = text.indexOf(delimiters.left);
    return start >= 0 && text.includes(delimiters.right, start + delimiters.left.length);
  });
  if (texts.length === 0) return undefined;
  const joined = texts.map(({ text }) => text).join("\n");
  const parsed = parseText(joined, syntax);
  const failed = new Set(parsed.allErrors.map(({ properties }) => properties?.offset));
  const isSound = (token: Token) =>
    token.type === "placeholder" && !isEmptyTag(token.value, token) && !failed.has(token.offset);
  if (!parsed.parsed.some(isSound)) return undefined;
  const tags = placedTags(parsed.parsed, texts, joined.length);
  const across = tags
    .filter(({ end, within }) => end > (texts[within]?.text.length ?? 0))
    .map(({ token: { offset = 0 } }): Fault => ({ id: "unclosed_tag", offset }));
  const { sections, faults } = sectionsOf(tags, texts);
  const all = [
    ...parsed.allErrors,
    ...[...across, ...faults, ...formulaFaults(chart, tags)].map((properties) => ({ properties })),
  ];
  if (all.length === 0) return { texts, tags, sections };
  const text = plainText(joined, delimiters, LIFTED.chart);
  return {
    faults: tagFaults(
      { allErrors: all, ...(parsed.unreported !== undefined && { unreported: parsed.unreported }) },
      text,
    ),
  };
}

/** Returns the texts of all charts of a document, one a line. */
export function chartLines(file: OfficePackage): string {
  const charts = partsOfType(file, CHART_TYPE).flatMap((part) => readChart(file, part, "") ?? []);
  return charts.flatMap((chart) => textsOf(chart).map(({ text }) => text)).join("\n");
}

const CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";

function textsOf({ text: { xml }, paragraphs, book }: ChartTemplate): readonly ChartText[] {
  const titles = paragraphs.map((paragraph, number) => ({
    number,
    cell: undefined,
    text: paragraph.children.map((child) => runText(xml, child)).join(""),
  }));
  const cells = (book?.ordered ?? []).flatMap(([, sheet], number) =>
    sheet.rows.flatMap((row) =>
      row.cells.flatMap((cell) =>
        typeof cell.value === "string" && !cell.hasFormula ? [{ number, cell, text: cell.value }] : [],
      ),
    ),
  );
  return [...titles, ...cells];
}

/** Fields, such as `[CELLRANGE]`, are not text of the author. */
export function runText(xml: string, child: XmlElement): string {
  const text = isRun(child) ? childNamed(child, "a:t") : undefined;
  return text === undefined ? "" : decodeXML(xml.slice(text.contentStart, text.contentEnd));
}

function placedTags(tokens: readonly Token[], texts: readonly ChartText[], length: number): readonly PlacedTag[] {
  const tags: PlacedTag[] = [];
  let within = 0;
  let textStart = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "placeholder") continue;
    const start = token.offset ?? 0;
    for (let end = textEnd(texts, within, textStart); start > end; end = textEnd(texts, within, textStart)) {
      textStart = end + 1;
      within++;
    }
    const end = tokens[index + 1]?.offset ?? length;
    tags.push({ token, within, start: start - textStart, end: end - textStart });
  }
  return tags;
}

function textEnd(texts: readonly ChartText[], within: number, start: number): number {
  return start + (texts[within]?.text.length ?? 0);
}

/** Refuses formulas whose results the chart shows, because nothing computes them. */
function formulaFaults(chart: ChartTemplate, tags: readonly PlacedTag[]): readonly Fault[] {
  const [tag] = tags;
  if (tag === undefined || chart.book === undefined) return [];
  const { shown } = neededCells(chart);
  return chart.book.ordered.flatMap(([name, sheet]) =>
    sheet.rows.flatMap((row) =>
      row.cells
        .filter((cell) => cell.hasFormula && shown.has(cellKey(name, cell)))
        .map((cell) =>
          droppingFault(
            { ...tag.token, value: `formula in ${cellName(cell)}` },
            `the cell ${cellName(cell)} of the chart's sheet has a formula, which is not computed: write its result as a tag, such as [Price * Quantity]`,
          ),
        ),
    ),
  );
}
