/** Fills a chart with its rendered text. */
import { DROP_MARK } from "#shared/engine/merge/docx/drops/drop-marks.ts";
import type { FilledChart } from "#shared/engine/merge/docx/insertions/placed-charts.ts";
import { type Piece, readPieces } from "./chart-markers.ts";
import { cellKey } from "./chart-template.ts";
import type { LiftedChart } from "./lift-chart.ts";
import { neededNumber } from "./needed-values.ts";
import { repeatInSheet } from "./repeat-in-sheet.ts";
import type { SheetLayout } from "./workbook/sheet-layout.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";
import { writeChart } from "./write-chart.ts";

export interface ChartsOfItem {
  /** The charts of the template. */
  readonly charts: readonly LiftedChart[];
  /** The tags of the sections along columns, by part: see `markColumns`. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Returns the mark that stands for the chart with this text in the finished document. */
  readonly markFor: (text: string, fill: () => FilledChart) => string;
}

/**
 * @param text the values in it marked: `markedValue`
 * @throws MergeFailure if the chart does not fit the values
 */
export function fillChart(text: string, part: string, { charts, columns, markFor }: ChartsOfItem): string {
  // A tag of the chart may drop it, whatever its values are.
  const dropped = text.match(DROP_MARK)?.join("");
  return dropped ?? markFor(text, () => filledChart(charts, readPieces(text), columns.get(part) ?? []));
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
