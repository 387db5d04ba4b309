/** Fills the charts of a rendered part, and leaves marks for the finished document. */
import { DROP_MARK } from "#shared/engine/merge/docx/drops/drop-marks.ts";
import type { FilledChart } from "#shared/engine/merge/docx/insertions/placed-charts.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type Piece, readPieces, replaceChartTexts } from "./chart-markers.ts";
import { cellKey } from "./chart-template.ts";
import type { LiftedChart } from "./lift-chart.ts";
import { neededNumber } from "./needed-values.ts";
import { repeatInSheet } from "./repeat-in-sheet.ts";
import { CHARTS_MAX } from "./workbook/limits.ts";
import type { SheetLayout } from "./workbook/sheet-layout.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";
import { writeChart } from "./write-chart.ts";

export interface FillOptions {
  readonly charts: readonly LiftedChart[];
  /** The tags of the sections along columns of the part: see `markColumns`. */
  readonly tags: readonly string[];
  /** Returns the mark that stands for the chart with this rendered text. */
  readonly markFor: (text: string, fill: () => FilledChart) => string;
}

/** @throws MergeFailure if the chart does not fit the values */
export function fillCharts(xml: string, { charts, tags, markFor }: FillOptions): string {
  let count = 0;
  return replaceChartTexts(xml, (text) => {
    if (++count > CHARTS_MAX) throw new MergeFailure(`its document has more than ${CHARTS_MAX} charts`);
    // A tag of the chart may drop it, whatever its values are.
    const dropped = text.match(DROP_MARK)?.join("");
    return dropped ?? markFor(text, () => filledChart(charts, readPieces(text), tags));
  });
}

function filledChart(charts: readonly LiftedChart[], pieces: readonly Piece[], tags: readonly string[]): FilledChart {
  const chart = charts[pieces[0]?.number ?? -1];
  if (chart === undefined) throw new Error("A rendered chart is none of the template");
  const { book } = chart;
  const layouts = book === undefined ? new Map<string, SheetLayout>() : layoutsOf(chart, pieces, tags);
  return {
    part: chart.part,
    xml: writeChart(chart, { pieces, layouts }),
    workbook: book && { part: book.file, bytes: writeWorkbook(book, layouts) },
  };
}

function layoutsOf(
  { book, sheets, needs }: LiftedChart,
  pieces: readonly Piece[],
  tags: readonly string[],
): ReadonlyMap<string, SheetLayout> {
  const layouts = new Map<string, SheetLayout>();
  for (const [number, lifted] of sheets.entries()) {
    const drawn = book?.sheets.get(lifted.name);
    if (drawn === undefined) continue;
    layouts.set(
      lifted.name,
      repeatInSheet(lifted, drawn, ofSheet(pieces, number), {
        tags,
        valueFor(cell, value) {
          const need = needs.get(cellKey(lifted.name, cell));
          return need === undefined ? value : neededNumber(value, { cell, need, is1904: book?.is1904 === true });
        },
      }),
    );
  }
  return layouts;
}

function ofSheet(pieces: readonly Piece[], number: number): readonly Piece[] {
  const start = pieces.findIndex((piece) => piece.kind === "sheet" && piece.number === number);
  const end = pieces.findIndex((piece, index) => index > start && piece.kind === "sheet");
  return pieces.slice(start, end < 0 ? undefined : end);
}
