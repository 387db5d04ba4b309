/** Charts whose workbooks grow without end, name files and addresses, or take values for marks and formulas. */
import PizZip from "pizzip";
import { INSERTION_MARK } from "#shared/engine/merge/docx/insertions/insertions.ts";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds } from "#test/security/attack/attack.ts";
import { type AssemblyMode, makeDocuments } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { type ChartContent, chartDocx, titleRun } from "#test/support/chart-template.ts";
import { chartWorkbook } from "#test/support/chart-workbook.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { type ReadChart, readCharts } from "#test/support/read-charts.ts";

const SERIES = [{ title: "B1", categories: "A2", values: "B2" }];
const CELLS = [
  [" ", "Value"],
  ["[#a][n]", "[v][/]"],
];

function making(chart: Partial<ChartContent>, data: unknown, bytes?: Uint8Array): AssemblyMode {
  return {
    filename: "chart.docx",
    bytes: bytes ?? chartDocx([{ cells: CELLS, series: SERIES, ...chart }]),
    fields: { enhanced_syntax: "true" },
    data,
    format: ".docx",
    isPreviewed: false,
  };
}

/** The template, or the item, is refused; or the document is sound and its chart is as expected. */
function attack(
  name: string,
  tried: string,
  mode: (target: Target) => AssemblyMode,
  expected: ((chart: ReadChart) => string) | "refused" | "left as it is",
): Attack {
  return {
    category: "documents inside",
    name: `charts: ${name}`,
    tried,
    async run(target) {
      const made = await makeDocuments(target, mode(target));
      if (typeof made === "string") {
        holds(expected === "refused", `it was ${made}`);
        return made;
      }
      if (expected === "refused") throw new Error("It was merged");
      // Its cached values are those of the template, and its cells are not.
      if (expected === "left as it is") return expected;
      const faults = lintDocx(made.document.bytes);
      holds(faults.length === 0, `it is unsound: ${faults.slice(0, 3).join("; ")}`);
      const [chart] = readCharts(made.document.bytes);
      if (chart === undefined) throw new Error("The document has no chart");
      return expected(chart);
    },
  };
}

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n, v: n }));
const FORGED = `${INSERTION_MARK.open}columns_start_0${INSERTION_MARK.close}\u0012r9;\u0007n5\u0008`;

/** A workbook with a part that unpacks to more than is read. */
function bomb(): Uint8Array {
  const zip = new PizZip(chartWorkbook(CELLS, { hasTable: false }));
  zip.file("xl/worksheets/sheet1.xml", `<worksheet><!--${" ".repeat(20_000_000)}[--></worksheet>`);
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

/** A workbook whose cells all have one long text, which it has once; or a text in nested runs. */
function withTexts(strings: string): Uint8Array {
  const zip = new PizZip(chartWorkbook(CELLS, { hasTable: false }));
  const text = (cell: string, string: number) => `<c r="${cell}" t="s"><v>${string}</v></c>`;
  const row = (r: number) => `<row r="${r}">${text(`A${r}`, 0)}${text(`B${r}`, 0)}</row>`;
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const sheet = Array.from({ length: 16_000 }, (_, n) => row(n + 1)).join("");
  zip.file("xl/worksheets/sheet1.xml", `<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`);
  zip.file("xl/sharedStrings.xml", `<sst ${main}><si>${strings}</si></sst>`);
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

/** The template with another formula in the chart's references. */
function withFormula(formula: string): Uint8Array {
  const zip = new PizZip(chartDocx([{ cells: CELLS, series: SERIES }]));
  const chart = "word/charts/chart1.xml";
  zip.file(chart, (zip.file(chart)?.asText() ?? "").replace(/<c:f>[^<]*<\/c:f>/g, `<c:f>${formula}</c:f>`));
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

export const CHART_ATTACKS: readonly Attack[] = [
  attack(
    "a workbook that unpacks to 20 MB",
    "to take all memory",
    () => making({ file: bomb() }, { a: rows(2) }),
    () => "the chart stays as it is",
  ),
  attack(
    "32,000 cells with one text of 20,000 characters",
    "to take all memory by what a workbook has once",
    () => making({ file: withTexts(`<t>${"x".repeat(20_000)}</t>`) }, { a: rows(2) }),
    "left as it is",
  ),
  attack(
    "runs within runs, 20,000 deep",
    "to let the reader of a workbook call itself without end",
    () => making({ file: withTexts(`${"<r>".repeat(20_000)}<t>x</t>${"</r>".repeat(20_000)}`) }, { a: rows(2) }),
    "left as it is",
  ),
  attack(
    "150 areas in each reference",
    "to have each cell compared with each of them",
    () => making({}, { a: rows(2) }, withFormula(`(${Array(150).fill("Sheet1!$B$2:$B$3").join(",")})`)),
    () => "areas of one place count once",
  ),
  attack(
    "rows in rows without end",
    "to keep the service merging for ever",
    () =>
      making(
        { cells: [[" ", "x"], ["[#a]"], ["[#a]"], ["[#a]"], ["[n]", "[v]"], ["[/]"], ["[/]"], ["[/]"]] },
        { a: rows(1000) },
      ),
    "refused",
  ),
  attack(
    "a million cells of rows and columns",
    "to take all memory by one sheet",
    () =>
      making(
        {
          cells: [
            [" ", "[#a | columns][n][/]"],
            ["[#b][n]", "[#a | columns][n][/][/b]"],
          ],
        },
        { a: rows(5000), b: rows(199) },
      ),
    "refused",
  ),
  attack(
    "a reference to all cells of the largest sheet",
    "to keep the service counting cells",
    () => making({}, { a: rows(2) }, withFormula("Sheet1!$A$1:$XFD$1048576")),
    "refused",
  ),
  attack(
    "a union of a thousand areas",
    "to have a series refer to more than Word reads",
    () => making({}, { a: rows(2) }, withFormula(`(${Array(1000).fill("Sheet1!$B$2").join(",")})`)),
    () => "references that Word could not have written stay as they are",
  ),
  attack(
    "rows that stand apart in ten thousand places",
    "to write a formula that Word repairs",
    () =>
      making(
        {
          cells: [
            [" ", "Value"],
            ["[#a][n]", "[v]"],
            ["x", "y[/]"],
          ],
        },
        { a: rows(10_000) },
      ),
    "refused",
  ),
  attack(
    "a series of a thousand entries",
    "to have Word draw without end",
    () =>
      making(
        {
          cells: [
            [" ", "[#a | columns][n][/]"],
            ["x", "[#a | columns][v][/]"],
          ],
        },
        { a: rows(1000) },
      ),
    "refused",
  ),
  attack(
    "formulas and the service's own marks in the values",
    "to have a value read as a formula, a cell or XML",
    () =>
      making(
        { title: titleRun("[t]") },
        { t: `=1+1</c:v>${FORGED}`, a: [{ n: `=HYPERLINK("x")${FORGED}&<`, v: "1" }] },
      ),
    (chart) => {
      const [category] = chart.series[0]?.categories ?? [];
      holds(category === '=HYPERLINK("x")columns_start_0r9;n5&<', `the category is ${category}`);
      holds(chart.titles[0] === "=1+1</c:v>columns_start_0r9;n5", `the title is ${chart.titles[0]}`);
      holds(!/<f[ >]/.test(chart.words), "a value became a formula");
      return "values are texts, whatever they look like";
    },
  ),
  attack(
    "a formula that asks an address",
    "to have Excel, or LibreOffice, connect elsewhere",
    (target) => {
      const address = target.listener.address("/workbook");
      const cells = [...CELLS, ["sum", `=WEBSERVICE("${address}")`], ["file", "='file:///etc/[passwd]x'!A1"]];
      return making({ cells, workbook: { hasTable: false } }, { a: rows(2) });
    },
    (chart) => {
      holds(!/WEBSERVICE|file:/.test(chart.words), "the formula is in the workbook");
      return "the formula was removed when the template was uploaded";
    },
  ),
  attack(
    "a chart in a section of 5,000 entries",
    "to fill the disk by one item",
    () => {
      const zip = new PizZip(chartDocx([{ cells: CELLS, series: SERIES }]));
      const main = zip.file("word/document.xml")?.asText() ?? "";
      const around = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
      zip.file(
        "word/document.xml",
        main.replace("<w:body>", `<w:body>${around("[#b]")}`).replace("<w:sectPr>", `${around("[/b]")}<w:sectPr>`),
      );
      return making({}, { a: [], b: rows(5000) }, zip.generate({ type: "uint8array", compression: "DEFLATE" }));
    },
    "refused",
  ),
];
