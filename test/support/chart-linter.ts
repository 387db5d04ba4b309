/**
 * Finds what makes Word repair or misread a chart: each has its own parts, numbers of series that no other has, and the
 * values of the cells that it refers to; tables of its workbook are named like their cells (ISO 29500-1, 18.5.1.2, 21.2).
 */
import { duplicates, type LintedFile } from "./ooxml-linter-read.ts";
import { type ReadChart, type ReadReference, readCharts } from "./read-charts.ts";

export function lintCharts(bytes: Uint8Array, { textParts }: Pick<LintedFile, "textParts">): string[] {
  const charts = [...textParts.keys()].flatMap((part) => readCharts(bytes, part));
  const shared = duplicates(charts.flatMap(({ part, workbook }) => [part, ...(workbook ? [workbook] : [])]));
  return [...shared.map((part) => `two charts with one part: ${part}`), ...charts.flatMap(chartFaults)];
}

function chartFaults(chart: ReadChart): readonly string[] {
  const { part, series, cells } = chart;
  const twice = (["index", "order"] as const).flatMap((key) =>
    duplicates(series.map((each) => String(each[key]))).map(
      (number) => `two series with one ${key}: ${number} in ${part}`,
    ),
  );
  // Word repeats a tag as 0.
  const hasTags = cells.values().some((text) => text.includes("["));
  const misread =
    cells.size === 0 || hasTags
      ? []
      : series
          .flatMap(({ references }) => references)
          .filter((each) => !isSame(each, chart))
          .map(({ of, formula, values }) => `${of} differs from its cells: ${formula} ${values.join()} in ${part}`);
  return [...twice, ...misread, ...tableFaults(chart)];
}

function isSame({ element, formula, values }: ReadReference, { cells }: ReadChart): boolean {
  if (element === "c:multiLvlStrRef") return true;
  return (
    values.join("\n") ===
    namesIn(formula)
      .map((name) => cells.get(name) ?? "")
      .join("\n")
  );
}

function tableFaults({ tables, cells, part }: ReadChart): readonly string[] {
  return tables.flatMap((table) => {
    const range = table.getAttribute("ref") ?? "";
    const names = Array.from(table.getElementsByTagName("tableColumn"), (each) => each.getAttribute("name") ?? "");
    const headers = namesIn(range.replace(/\d+$/, /\d+/.exec(range)?.[0] ?? "")).map((name) => cells.get(name) ?? "");
    const isSound =
      names.join("\n") === headers.join("\n") && duplicates(names.map((each) => each.toLowerCase())).length === 0;
    return isSound ? [] : [`table with other names than its cells: ${names.join()} and ${headers.join()} in ${part}`];
  });
}

/** The names of the cells in a reference, row by row. */
function namesIn(formula: string): readonly string[] {
  return formula
    .replace(/^\(|\)$/g, "")
    .split(",")
    .flatMap((area) => {
      const [first = "", last = first] = area.replace(/^.*!/, "").replaceAll("$", "").split(":");
      const [from, to] = [placeOf(first), placeOf(last)];
      return Array.from({ length: to.row - from.row + 1 }, (_, row) =>
        Array.from({ length: to.column - from.column + 1 }, (_, column) =>
          nameOf(from.row + row, from.column + column),
        ),
      ).flat();
    });
}

function placeOf(name: string): { readonly row: number; readonly column: number } {
  const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  return { row: Number(digits), column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) };
}

function nameOf(row: number, column: number): string {
  let letters = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters + row;
}
