/** Charts of templates and the sheets behind them, read, filled and written. */
import PizZip from "pizzip";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { type FuzzTarget, textOf, unlessRefused } from "#test/fuzz/target.ts";
import { chartDocx, titleRun } from "#test/support/chart-template.ts";
import { chartWorkbook } from "#test/support/chart-workbook.ts";

const CELLS = [
  [" ", "[#Names | columns][.][/]"],
  ["[#Rows][Name]", "[#Values | columns][.][/][/Rows]"],
];
const ITEM = {
  Title: "Sales <b>",
  Names: ["a", "b"],
  Rows: [
    { Name: "x", Values: [1, "2"] },
    { Name: "y", Values: [3, null] },
  ],
};

const TEMPLATE = chartDocx([
  { title: titleRun("[Title]"), cells: CELLS, series: [{ title: "B1", categories: "A2", values: "B2" }] },
]);
const CHART = "word/charts/chart1.xml";
const WORKBOOK = "word/embeddings/Microsoft_Excel_Sheet1.xlsx";
const SHEET = "xl/worksheets/sheet1.xml";

function fill(part: string, content: string | Uint8Array): void {
  const zip = new PizZip(TEMPLATE);
  zip.file(part, content);
  const bytes = zip.generate({ type: "uint8array" });
  unlessRefused([ServiceError, PackageFailure, MergeFailure], () => {
    const docx = openDocx(bytes, "a.docx");
    const { delimiters } = readTemplate(docx, { enhancedSyntax: true });
    const setup = { delimiters, enhancedSyntax: true, now: () => performance.now() };
    const compiled = compileTemplate({ kind: "docx", docx }, setup);
    compiled.docx?.render(ITEM);
    compiled.docx?.assemble([ITEM, ITEM], { pageBreak: true });
  });
}

const chartXml = new PizZip(TEMPLATE).file(CHART)?.asText() ?? "";
const PLOT = "<c:plotArea>";
const [chartStart = "", chartEnd = ""] = [
  chartXml.slice(0, chartXml.indexOf(PLOT) + PLOT.length),
  chartXml.slice(chartXml.indexOf("</c:plotArea>")),
];

const MARKUP = [
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "&amp;",
  " ",
  '="',
  '"',
  "'",
  ">",
  "/>",
  "x",
  "[Title]",
  "[#Rows]",
  "[/]",
];

export const chart: FuzzTarget = {
  about: "the XML of a chart with tags (shared/engine/merge/docx/charts)",
  seeds: () => [chartXml],
  words: [
    ...MARKUP,
    "<c:ser>",
    "</c:ser>",
    '<c:idx val="§"/>',
    '<c:order val="§"/>',
    "<c:val>",
    "</c:val>",
    "<c:cat>",
    "</c:cat>",
    "<c:numRef><c:f>Sheet1!$B$2</c:f></c:numRef>",
    "<c:strRef><c:f>Sheet1!$A$1:$C$9</c:f></c:strRef>",
    "<c:f>(Sheet1!$A$1,Sheet1!$B$2)</c:f>",
    "<c:f>'",
    "''",
    '<c:dPt><c:idx val="§"/>',
    "</c:dPt>",
    '<a:solidFill><a:srgbClr val="FF0000">',
    '<a:solidFill><a:schemeClr val="accent1">',
    "</a:solidFill>",
    "<c:spPr>",
    "</c:spPr>",
    "<c:extLst><c:ext>",
    "</c:ext></c:extLst>",
    "<c15:filteredSeries/>",
    "<a:p><a:r><a:t>[Title]</a:t></a:r></a:p>",
    "<c:dateAx/>",
    '<c:legendEntry><c:idx val="§"/></c:legendEntry>',
  ],
  frames: [
    [chartStart, chartEnd],
    [`${chartStart}<c:barChart><c:ser>`, `</c:ser></c:barChart>${chartEnd}`],
    [`${chartStart}<c:f>`, `</c:f>${chartEnd}`],
    [`${chartStart}<c:x a="`, `"/>${chartEnd}`],
  ],
  deadlineMs: 10_000,
  run: (input) => fill(CHART, textOf(input)),
};

const sheetXml = new PizZip(chartWorkbook(CELLS, { hasTable: false })).file(SHEET)?.asText() ?? "";
const DATA = "<sheetData>";
const [sheetStart = "", sheetEnd = ""] = [
  sheetXml.slice(0, sheetXml.indexOf(DATA) + DATA.length),
  sheetXml.slice(sheetXml.indexOf("</sheetData>")),
];
const CELL = '<row r="3"><c r="A3" t="inlineStr"><is><t>[Title]</t></is></c>';

export const chartSheet: FuzzTarget = {
  about: "the sheet of a chart with tags (shared/engine/merge/docx/charts/workbook)",
  seeds: () => [sheetXml, `${sheetStart}${CELL}</row>${sheetEnd}`],
  words: [
    ...MARKUP,
    '<row r="§">',
    "<row>",
    "</row>",
    '<c r="A§"><v>1</v></c>',
    "<c><v>1</v></c>",
    '<c t="s"><v>§</v></c>',
    '<c t="inlineStr"><is><t>[#Rows]</t></is></c>',
    '<c t="inlineStr"><is><t>[/]</t></is></c>',
    "<f>A1+Sheet1!B§</f>",
    "<f>",
    "</f>",
    "''",
    "&quot;",
    "A1:",
    '<mergeCell ref="A1:B2"/>',
    '<conditionalFormatting sqref="A1 B2:C3">',
    '<col min="1" max="§"/>',
  ],
  frames: [
    [sheetStart, sheetEnd],
    [`${sheetStart}${CELL}<c r="B3"><f>`, `</f></c></row>${sheetEnd}`],
    [`${sheetStart}${CELL}<c t="inlineStr"><is><t>`, `</t></is></c></row>${sheetEnd}`],
    [`${sheetStart}${CELL}<c r="`, `"/></row>${sheetEnd}`],
  ],
  deadlineMs: 10_000,
  run(input) {
    const workbook = chartWorkbook(CELLS, { hasTable: false, parts: { [SHEET]: textOf(input) } });
    fill(WORKBOOK, workbook);
  },
};
