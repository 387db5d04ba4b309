/** Builds .docx templates with charts as Word writes them, and reads the charts of merged files. */
import PizZip from "pizzip";
import { type Cells, chartWorkbook, type WorkbookOptions } from "./chart-workbook.ts";
import { type DocxContent, docx } from "./docx-package.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const MAIN = "http://schemas.openxmlformats.org/drawingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The elements that hold the series, by the names of Word 2007. */
export const CHART_TYPES = [
  "barChart",
  "bar3DChart",
  "lineChart",
  "line3DChart",
  "pieChart",
  "pie3DChart",
  "ofPieChart",
  "doughnutChart",
  "areaChart",
  "area3DChart",
  "scatterChart",
  "bubbleChart",
  "radarChart",
  "surfaceChart",
  "surface3DChart",
  "stockChart",
] as const;
type ChartType = (typeof CHART_TYPES)[number];

/** References to `Sheet1`, such as `B2:B4`. */
interface SeriesPlace {
  readonly title?: string;
  readonly categories?: string;
  readonly values: string;
  readonly sizes?: string;
  /** XML of `c:spPr`, and of `c:dPt` and `c:dLbls`. */
  readonly look?: string;
  readonly points?: string;
  /** In which group of a combination it stands; the first by default. */
  readonly type?: ChartType;
}

export interface ChartContent {
  readonly type?: ChartType;
  readonly cells: Cells;
  readonly series: readonly SeriesPlace[];
  readonly title?: string;
  readonly hasDates?: boolean;
  /** Of the legend. */
  readonly legend?: string;
  readonly workbook?: WorkbookOptions;
  /** Replaces the workbook; null for none. */
  readonly file?: Uint8Array | null;
}

/** The drawing of a chart in a paragraph. @param chart counts from 1 */
export function chartParagraph(chart: number, alternativeText = ""): string {
  return `<w:p><w:r>${chartDrawing(chart, alternativeText)}</w:r></w:p>`;
}

function chartDrawing(chart: number, alternativeText: string): string {
  const described = alternativeText === "" ? "" : ` descr="${alternativeText}"`;
  return `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="4572000" cy="2743200"/><wp:docPr id="${300 + chart}" name="Chart ${chart}"${described}/><a:graphic xmlns:a="${MAIN}"><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" r:id="rIdChart${chart}"/></a:graphicData></a:graphic></wp:inline></w:drawing>`;
}

/** Without `body` the charts stand one below the other. */
export function chartDocx(charts: readonly ChartContent[], content: Partial<DocxContent> = {}): Uint8Array {
  const body = charts.map((_, at) => chartParagraph(at + 1)).join("");
  return withCharts(docx({ body, ...content }), charts);
}

interface Related {
  /** The part that shows the charts, without folder and extension. */
  readonly relatedTo?: string;
  /** The number of the first chart. */
  readonly first?: number;
}

/** Adds the parts of charts to a .docx. */
export function withCharts(
  bytes: Uint8Array,
  charts: readonly ChartContent[],
  { relatedTo = "document", first = 1 }: Related = {},
): Uint8Array {
  if (charts.length === 0) return bytes;
  const zip = new PizZip(bytes);
  const add = (name: string, content: string | Uint8Array) => zip.file(name, content, { date: SAVED_AT });
  const append = (name: string, xml: string, end: string) =>
    add(
      name,
      (zip.file(name)?.asText() ?? `${HEAD}<Relationships xmlns="${RELATIONSHIPS}"></Relationships>`).replace(
        end,
        xml + end,
      ),
    );
  if (zip.file("word/theme/theme1.xml") === null) {
    // Word and LibreOffice take the colours of series from the theme.
    const related = `<Relationship Id="rIdTheme" Type="${OFFICE}/theme" Target="theme/theme1.xml"/>`;
    append("word/_rels/document.xml.rels", related, "</Relationships>");
    append("[Content_Types].xml", TYPES, "</Types>");
    add("word/theme/theme1.xml", THEME);
  }
  for (const [at, chart] of charts.entries()) {
    const number = first + at;
    append(
      `word/_rels/${relatedTo}.xml.rels`,
      `<Relationship Id="rIdChart${number}" Type="${OFFICE}/chart" Target="charts/chart${number}.xml"/>`,
      "</Relationships>",
    );
    const type = `<Override PartName="/word/charts/chart${number}.xml" ContentType="${CHART_TYPE}"/>`;
    append("[Content_Types].xml", type, "</Types>");
    add(`word/charts/chart${number}.xml`, chartXml(chart));
    if (chart.file === null) continue;
    add(
      `word/charts/_rels/chart${number}.xml.rels`,
      `${HEAD}<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/package" Target="../embeddings/Microsoft_Excel_Sheet${number}.xlsx"/></Relationships>`,
    );
    add(
      `word/embeddings/Microsoft_Excel_Sheet${number}.xlsx`,
      chart.file ?? chartWorkbook(chart.cells, chart.workbook),
    );
  }
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

const TYPES =
  '<Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/><Override PartName="/word/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>';

const CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";
const SAVED_AT = new Date("2026-01-01T00:00:00Z");
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";

function chartXml({ type = "barChart", series, title, hasDates = false, legend = "", file }: ChartContent): string {
  const types = [...new Set([type, ...series.flatMap((each) => each.type ?? [])])];
  const plots = types.map((each) => {
    const own = series.flatMap((one, index) => ((one.type ?? type) === each ? seriesXml(one, index, each) : []));
    return plot(each, own.join(""));
  });
  const shown =
    title === undefined
      ? '<c:autoTitleDeleted val="1"/>'
      : `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr/></a:pPr>${title}<a:endParaRPr lang="en-US"/></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/>`;
  const axes = types.some((each) => hasAxes(each)) ? axesXml(type, hasDates) : "";
  const data = file === null ? "" : '<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData>';
  return `${HEAD}<c:chartSpace xmlns:c="${CHART}" xmlns:a="${MAIN}" xmlns:r="${OFFICE}" xmlns:c16="http://schemas.microsoft.com/office/drawing/2014/chart"><c:chart>${shown}<c:plotArea><c:layout/>${plots.join("")}${axes}</c:plotArea><c:legend><c:legendPos val="b"/>${legend}<c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/></c:chart>${data}</c:chartSpace>`;
}

const COLOURS = {
  dk2: "44546A",
  lt2: "E7E6E6",
  accent1: "4472C4",
  accent2: "ED7D31",
  accent3: "A5A5A5",
  accent4: "FFC000",
  accent5: "5B9BD5",
  accent6: "70AD47",
  hlink: "0563C1",
  folHlink: "954F72",
};

const FONT = '<a:latin typeface="Liberation Sans"/><a:ea typeface=""/><a:cs typeface=""/>';
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';

const THEME = `${HEAD}<a:theme xmlns:a="${MAIN}" name="Office"><a:themeElements><a:clrScheme name="Office"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>${Object.entries(
  COLOURS,
)
  .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
  .join(
    "",
  )}</a:clrScheme><a:fontScheme name="Office"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="9525">${FILL}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${"<a:effectStyle><a:effectLst/></a:effectStyle>".repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

/** A run of a title. */
export function titleRun(text: string, bold = false): string {
  return `<a:r><a:rPr lang="en-US"${bold ? ' b="1"' : ""}/><a:t>${text}</a:t></a:r>`;
}

function seriesXml(
  { title, categories, values, sizes, look = "", points = "" }: SeriesPlace,
  index: number,
  type: ChartType,
): string {
  const isXy = type === "scatterChart" || type === "bubbleChart";
  const id = `<c:extLst><c:ext uri="{C3380CC4-5D6E-409C-BE32-E72D297353CC}"><c16:uniqueId val="{0000000${index}-1111-4222-8333-444444444444}"/></c:ext></c:extLst>`;
  const parts = [
    title && `<c:tx>${textReference(title)}</c:tx>`,
    look,
    points,
    categories && `<c:${isXy ? "xVal" : "cat"}>${textReference(categories)}</c:${isXy ? "xVal" : "cat"}>`,
    `<c:${isXy ? "yVal" : "val"}>${numberReference(values)}</c:${isXy ? "yVal" : "val"}>`,
    sizes && `<c:bubbleSize>${numberReference(sizes)}</c:bubbleSize>`,
    id,
  ];
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${parts.filter(Boolean).join("")}</c:ser>`;
}

/** Word keeps texts as they are. Two columns are levels. */
function textReference(cells: string): string {
  const [first = "", last = first] = cells.split(":");
  const isWide = first[0] !== last[0] && first.slice(1) !== last.slice(1);
  return isWide
    ? `<c:multiLvlStrRef><c:f>${absolute(cells)}</c:f><c:multiLvlStrCache><c:ptCount val="1"/><c:lvl><c:pt idx="0"><c:v>x</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>`
    : `<c:strRef><c:f>${absolute(cells)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>[Old]</c:v></c:pt></c:strCache></c:strRef>`;
}

/** Word keeps a tag as 0 where it needs a number. */
function numberReference(cells: string): string {
  return `<c:numRef><c:f>${absolute(cells)}</c:f><c:numCache><c:formatCode>#,##0</c:formatCode><c:ptCount val="1"/><c:pt idx="0"><c:v>0</c:v></c:pt></c:numCache></c:numRef>`;
}

function absolute(cells: string): string {
  return `Sheet1!${cells.replace(/([A-Z]+)(\d+)/g, "$$$1$$$2")}`;
}

const AX = '<c:axId val="111"/><c:axId val="222"/>';

function plot(type: ChartType, series: string): string {
  const wrap = (before: string, after: string) => `<c:${type}>${before}${series}${after}</c:${type}>`;
  switch (type) {
    case "barChart":
    case "bar3DChart":
      return wrap(
        '<c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>',
        `<c:gapWidth val="150"/>${AX}${type === "bar3DChart" ? '<c:axId val="0"/>' : ""}`,
      );
    case "lineChart":
      return wrap('<c:grouping val="standard"/><c:varyColors val="0"/>', `<c:marker val="1"/>${AX}`);
    case "line3DChart":
      return wrap('<c:grouping val="standard"/><c:varyColors val="0"/>', `${AX}<c:axId val="333"/>`);
    case "areaChart":
      return wrap('<c:grouping val="standard"/><c:varyColors val="0"/>', AX);
    case "area3DChart":
      return wrap('<c:grouping val="standard"/><c:varyColors val="0"/>', `${AX}<c:axId val="333"/>`);
    case "pieChart":
      return wrap('<c:varyColors val="1"/>', '<c:firstSliceAng val="0"/>');
    case "pie3DChart":
      return wrap('<c:varyColors val="1"/>', "");
    case "ofPieChart":
      return wrap(
        '<c:ofPieType val="pie"/><c:varyColors val="1"/>',
        '<c:gapWidth val="100"/><c:secondPieSize val="75"/><c:serLines/>',
      );
    case "doughnutChart":
      return wrap('<c:varyColors val="1"/>', '<c:firstSliceAng val="0"/><c:holeSize val="50"/>');
    case "scatterChart":
      return wrap('<c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>', AX);
    case "bubbleChart":
      return wrap('<c:varyColors val="0"/>', `<c:bubbleScale val="100"/>${AX}`);
    case "radarChart":
      return wrap('<c:radarStyle val="marker"/><c:varyColors val="0"/>', AX);
    case "surfaceChart":
    case "surface3DChart":
      return wrap("", `<c:bandFmts/>${AX}<c:axId val="333"/>`);
    case "stockChart":
      return wrap("", `<c:hiLowLines/>${AX}`);
  }
}

function hasAxes(type: ChartType): boolean {
  return !["pieChart", "pie3DChart", "ofPieChart", "doughnutChart"].includes(type);
}

function axesXml(type: ChartType, hasDates: boolean): string {
  const axis = (name: string, id: number, position: string, cross: number, more = "") =>
    `<c:${name}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${more}<c:crossAx val="${cross}"/></c:${name}>`;
  const isXy = type === "scatterChart" || type === "bubbleChart";
  const first = isXy ? "valAx" : hasDates ? "dateAx" : "catAx";
  const third = ["line3DChart", "area3DChart", "surfaceChart", "surface3DChart"].includes(type)
    ? axis("serAx", 333, "b", 111)
    : "";
  return axis(first, 111, "b", 222) + axis("valAx", 222, "l", 111) + third;
}
