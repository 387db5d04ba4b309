/** Writes the texts of a chart with tags so that they are filled in: see chart-markers.ts. */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { chartMarker } from "./chart-markers.ts";
import type { RowSection } from "./chart-sections.ts";
import { type ChartTemplate, type Need, neededCells } from "./chart-template.ts";
import { type ChartTags, type ChartText, type PlacedTag, runText } from "./chart-texts.ts";
import type { Range } from "./workbook/cell-areas.ts";

export interface LiftedChart extends ChartTemplate {
  readonly sheets: readonly LiftedSheet[];
  /** What cells are to the chart: see `cellKey`. */
  readonly needs: ReadonlyMap<string, Need>;
}

export interface LiftedSheet {
  readonly name: string;
  /** The number of rows in the text; those behind them have no tags. */
  readonly rows: number;
  /** The rows of the outermost sections. */
  readonly sections: readonly Range[];
}

/** The text between the tags of a chart, and the chart as the rendered text refers to it. */
export interface ChartLift {
  readonly chart: LiftedChart;
  readonly xml: string;
}

/** @param number the number of the chart among those of the template */
export function liftChart(chart: ChartTemplate, tags: ChartTags, number: number): ChartLift {
  const byText = Map.groupBy(tags.tags, ({ within }) => within);
  const paragraphs = tags.texts.flatMap((text, index) =>
    text.cell === undefined ? liftParagraph(chart, text, byText.get(index) ?? []) : [],
  );
  const lifted = (chart.book?.ordered ?? []).map(([name], sheet) => liftSheet(chart, { ...tags, byText }, name, sheet));
  return {
    chart: { ...chart, sheets: lifted.map(({ sheet }) => sheet), needs: neededCells(chart).needs },
    xml: chartMarker("chart", number) + paragraphs.join("") + lifted.map(({ xml }) => xml).join(""),
  };
}

interface TagsByText extends ChartTags {
  readonly byText: ReadonlyMap<number, readonly PlacedTag[]>;
}

/** A tag may be spread over several runs. It is in the first of them. */
function liftParagraph(
  { text: { xml }, paragraphs }: ChartTemplate,
  text: ChartText,
  tags: readonly PlacedTag[],
): string {
  let written = chartMarker("paragraph", text.number);
  let [end, copied] = [0, 0];
  for (const [index, child] of (paragraphs[text.number]?.children ?? []).entries()) {
    const split = tags.find((tag) => tag.start < end && tag.end > end);
    const start = split?.end ?? end;
    written += escapeXml(text.text.slice(copied, Math.max(copied, start))) + chartMarker("child", index);
    copied = Math.max(copied, start);
    end += runText(xml, child).length;
  }
  return written + escapeXml(text.text.slice(copied));
}

function liftSheet(
  { book }: ChartTemplate,
  tags: TagsByText,
  name: string,
  number: number,
): { readonly sheet: LiftedSheet; readonly xml: string } {
  const isOfSheet = ({ start }: RowSection) => tags.texts[start.within]?.number === number;
  const rowOf = ({ within }: PlacedTag) => tags.texts[within]?.cell?.row ?? 0;
  const sections = tags.sections.filter(isOfSheet);
  const marks = new Set(sections.flatMap(({ start, end }) => [start, end]));
  const starts = Map.groupBy(sections.map(({ start }) => start).toSorted(inOrder), rowOf);
  const ends = Map.groupBy(sections.map(({ end }) => end).toSorted(inOrder), rowOf);
  const cells = Map.groupBy(
    tags.texts.flatMap((text, index) =>
      text.cell !== undefined && text.number === number
        ? [{ text, cell: text.cell, tags: tags.byText.get(index) ?? [], marks }]
        : [],
    ),
    ({ cell }) => cell.row,
  );
  const literal = new Map(book?.ordered[number]?.[1].rows.map(({ index, cells: all }) => [index, all.length]));
  const rows = Math.max(-1, ...cells.keys()) + 1;
  const source = (tag: PlacedTag) => {
    const { text = "" } = tags.texts[tag.within] ?? {};
    return escapeXml(text.slice(tag.start, tag.end));
  };
  let xml = chartMarker("sheet", number);
  for (let row = 0; row < rows; row++) {
    const texts = (cells.get(row) ?? []).map((each) => ({ ...each, xml: withoutMarks(each) }));
    const hasMarks = starts.has(row) || ends.has(row);
    const isEmpty = texts.every((each) => each.xml === "") && texts.length === (literal.get(row) ?? 0);
    xml += (starts.get(row) ?? []).map(source).join("");
    // A row with nothing but the marks of sections is there for these.
    if (!(hasMarks && isEmpty))
      xml += chartMarker("row", row) + texts.map((each) => chartMarker("cell", each.cell.column) + each.xml).join("");
    xml += (ends.get(row) ?? []).map(source).join("");
  }
  const outer = sections.filter(({ isInner }) => !isInner);
  return {
    sheet: { name, rows, sections: outer.map(({ start, end }) => ({ from: rowOf(start), to: rowOf(end) })) },
    xml,
  };
}

function inOrder(one: PlacedTag, other: PlacedTag): number {
  return one.within - other.within || one.start - other.start;
}

interface CellText {
  readonly text: ChartText;
  readonly tags: readonly PlacedTag[];
  readonly marks: ReadonlySet<PlacedTag>;
}

/** Returns the text without the marks of sections of rows, which stand around the row. */
function withoutMarks({ text: { text }, tags, marks }: CellText): string {
  let written = "";
  let copied = 0;
  for (const tag of tags) {
    if (!marks.has(tag)) continue;
    written += text.slice(copied, tag.start);
    copied = tag.end;
  }
  return escapeXml(written + text.slice(copied));
}
