/** Charts whose sheets and titles hold tags (docs/charts.md). */
import { describe, expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import {
  CHART_TYPES,
  type ChartContent,
  chartDocx,
  chartParagraph,
  titleRun,
  withCharts,
} from "#test/support/chart-template.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partNames, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { readCharts } from "#test/support/read-charts.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

function merge(template: Uint8Array, item: Record<string, unknown>): Uint8Array {
  expect(lintDocx(template)).toEqual([]);
  const merged = mergeDocx(template, item, SYNTAX);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

function chartOf(content: ChartContent, item: Record<string, unknown>) {
  const [chart] = readCharts(merge(chartDocx([content]), item));
  if (chart === undefined) throw new Error("The file has no chart");
  return chart;
}

const seriesOf = (content: ChartContent, item: Record<string, unknown>) =>
  chartOf(content, item).series.map(({ title, categories, values }) => ({ title, categories, values }));

/** Months in rows, and two series. */
const MONTHS: ChartContent = {
  cells: [
    [" ", "Sales", "Costs"],
    ["[#Months][Name]", "[Sales]", "[Costs][/]"],
  ],
  series: [
    { title: "B1", categories: "A2", values: "B2" },
    { title: "C1", categories: "A2", values: "C2" },
  ],
};
const months = (...all: readonly (readonly [string, unknown, unknown])[]) =>
  all.map(([Name, Sales, Costs]) => ({ Name, Sales, Costs }));

/** Months in rows, and a series for each region. */
const REGIONS: ChartContent = {
  cells: [
    [" ", "[#Regions | columns][.][/]"],
    ["[#Months][Name]", "[#Sales | columns][.][/][/Months]"],
  ],
  series: [{ title: "B1", categories: "A2", values: "B2" }],
};
const REGION_DATA = {
  Regions: ["North", "South", "West"],
  Months: [
    { Name: "Jan", Sales: [1, 2, 3] },
    { Name: "Feb", Sales: [4, 5, 6] },
  ],
};

describe("rows", () => {
  test("a section over cells of a row repeats it, in the sheet and in what the chart shows", () => {
    const chart = chartOf(MONTHS, { Months: months(["Jan", 5, 3.5], ["Feb", 7, 4], ["A & B", -1, 0]) });
    expect(chart.series).toMatchObject([
      { title: "Sales", categories: ["Jan", "Feb", "A & B"], values: ["5", "7", "-1"] },
      { title: "Costs", categories: ["Jan", "Feb", "A & B"], values: ["3.5", "4", "0"] },
    ]);
    expect(chart.series[0]?.references.map(({ formula }) => formula)).toEqual([
      "Sheet1!$B$1",
      "Sheet1!$A$2:$A$4",
      "Sheet1!$B$2:$B$4",
    ]);
    expect(chart.series[0]?.xml).toContain("<c:formatCode>#,##0</c:formatCode>");
    expect(chart.tables[0]?.getAttribute("ref")).toBe("A1:C4");
    expect(chart.words).not.toContain("[");
  });

  test("numbers may be texts; an empty value is a gap", () => {
    const [sales] = seriesOf(MONTHS, { Months: months(["Jan", "5.50", 1], ["Feb", "", 1], ["Mar", null, 1]) });
    expect(sales?.values).toEqual(["5.5", "", ""]);
  });

  test.each([["12 €"], ["n/a"], ["1,5"]])("%s is refused where the chart shows a number", (value) => {
    expect(() => merge(chartDocx([MONTHS]), { Months: months(["Jan", 1, value]) })).toThrow(
      `the cell C2 of its sheet (“[Costs][/]”) as a number, but the value is “${value}”`,
    );
  });

  test("the item with such a value is named by its position", () => {
    const items = [{ Months: months(["Jan", 1, 1]) }, { Months: months(["Jan", "x", 1]) }];
    expect(() => assembleSoundly(chartDocx([MONTHS]), items, { syntax: SYNTAX })).toThrow(/^Item 2 of .*“x”/);
  });

  test("an empty list leaves a blank row", () => {
    const chart = chartOf(MONTHS, { Months: [] });
    expect(chart.series.map(({ values }) => values)).toEqual([[""], [""]]);
    expect(chart.words).not.toContain("[");
  });

  test("rows around a section move, and a row with marks alone goes", () => {
    const content: ChartContent = {
      cells: [
        [" ", "Value"],
        ["Before", 1],
        ["[#Groups]", undefined],
        ["[Group]", "[Sum]"],
        ["[#Items]– [Name]", "[Value][/Items]"],
        ["[/Groups]", undefined],
        ["After", 9],
      ],
      series: [{ title: "B1", categories: "A2:A7", values: "B2:B7" }],
    };
    const Groups = [
      {
        Group: "One",
        Sum: 5,
        Items: [
          { Name: "a", Value: 2 },
          { Name: "b", Value: 3 },
        ],
      },
      { Group: "Two", Sum: 4, Items: [] },
    ];
    expect(seriesOf(content, { Groups })).toEqual([
      {
        title: "Value",
        categories: ["Before", "One", "– a", "– b", "Two", "After"],
        values: ["1", "5", "2", "3", "4", "9"],
      },
    ]);
  });

  test("rows of a section that others separate are shown as several areas", () => {
    const content: ChartContent = {
      cells: [
        [" ", "Value"],
        ["[#Items][Name]", "[Value]"],
        ["not shown", "[Other][/Items]"],
      ],
      series: [{ title: "B1", categories: "A2", values: "B2" }],
    };
    const [series] = chartOf(content, {
      Items: [
        { Name: "a", Value: 1, Other: 8 },
        { Name: "b", Value: 2, Other: 9 },
      ],
    }).series;
    expect(series?.references.at(-1)?.formula).toBe("(Sheet1!$B$2,Sheet1!$B$4)");
    expect(series?.values).toEqual(["1", "2"]);
  });

  test("levels of categories are repeated", () => {
    const content: ChartContent = {
      cells: [
        [" ", "x", "Value"],
        ["[#Items][Year]", "[Quarter]", "[Value][/]"],
      ],
      series: [{ title: "C1", categories: "A2:B2", values: "C2" }],
      workbook: { hasTable: false },
    };
    const template = { ...content, series: [{ ...content.series[0], values: "C2", categories: "A2:B3" }] };
    const Items = [
      { Year: 2025, Quarter: "Q1", Value: 1 },
      { Year: "", Quarter: "Q2", Value: 2 },
    ];
    const [series] = chartOf(template, { Items }).series;
    expect(series?.xml).toContain(
      '<c:lvl><c:pt idx="0"><c:v>Q1</c:v></c:pt><c:pt idx="1"><c:v>Q2</c:v></c:pt></c:lvl><c:lvl><c:pt idx="0"><c:v>2025</c:v></c:pt></c:lvl>',
    );
  });

  test("dates are days of the calendar on an axis of dates", () => {
    const content = { ...MONTHS, hasDates: true };
    const [sales] = chartOf(content, { Months: months(["2026-01-31", 1, 1], ["2026-02-28", 2, 2]) }).series;
    expect(sales?.categories).toEqual(["46053", "46081"]);
    expect(sales?.xml).toContain("<c:formatCode>yyyy\\-mm\\-dd</c:formatCode>");
  });

  test("formulas and names of what the chart does not show move with their cells, without the old results", () => {
    const cells = [...MONTHS.cells, ["Sum", "=SUM(B2:B2)+A$2", '=IF(A1="B2",C2,Sheet1!C2)'], ["[Note]"]];
    const names =
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="Sales">Sheet1!$B$2:$B$3</definedName></definedNames></workbook>';
    const chart = chartOf(
      { ...MONTHS, cells, workbook: { hasTable: false, parts: { "xl/workbook.xml": names } } },
      { Note: "end", Months: months(["Jan", 1, 2], ["Feb", 3, 4], ["Mar", 5, 6]) },
    );
    expect(chart.words).toContain('<c r="B5"><f>SUM(B2:B4)+A$2</f></c>');
    expect(chart.words).toContain("<f>IF(A1=&quot;B2&quot;,C2,Sheet1!C2)</f>");
    expect(chart.words).toContain('Sheet1!$B$2:$B$5</definedName></definedNames><calcPr fullCalcOnLoad="1"/>');
    expect(chart.cells.get("A6")).toBe("end");
  });

  test("a single document and a table without unique headers stay sound", () => {
    const content: ChartContent = {
      ...MONTHS,
      cells: [
        [" ", "[First]", "[Second]"],
        ["[#Months][Name]", "[Sales]", "[Costs][/]"],
      ],
    };
    const Months = months(["Jan", 1, 2]);
    expect(chartOf(content, { First: 2025, Second: 2026, Months }).tables).toHaveLength(1);
    const chart = chartOf(content, { First: "Same", Second: "same", Months });
    expect(chart.series.map(({ title }) => title)).toEqual(["Same", "same"]);
    expect(chart.tables).toHaveLength(0);
    expect(chart.words).not.toContain("tablePart");
  });
});

describe("columns", () => {
  test("a section along columns repeats a series", () => {
    const chart = chartOf(REGIONS, REGION_DATA);
    expect(chart.series.map(({ title, categories, values }) => ({ title, categories, values }))).toEqual([
      { title: "North", categories: ["Jan", "Feb"], values: ["1", "4"] },
      { title: "South", categories: ["Jan", "Feb"], values: ["2", "5"] },
      { title: "West", categories: ["Jan", "Feb"], values: ["3", "6"] },
    ]);
    expect(chart.tables[0]?.getAttribute("ref")).toBe("A1:D3");
  });

  test("series may be rows", () => {
    const content: ChartContent = {
      cells: [
        [" ", "[#Months | columns][.][/]"],
        ["[#Regions][Name]", "[#Sales | columns][.][/][/Regions]"],
      ],
      series: [{ title: "A2", categories: "B1", values: "B2" }],
    };
    const Regions = [
      { Name: "North", Sales: [1, 4] },
      { Name: "South", Sales: [2, 5] },
    ];
    expect(seriesOf(content, { Months: ["Jan", "Feb"], Regions })).toEqual([
      { title: "North", categories: ["Jan", "Feb"], values: ["1", "4"] },
      { title: "South", categories: ["Jan", "Feb"], values: ["2", "5"] },
    ]);
  });

  test("series that follow keep their order, and get the colours that Word would give them", () => {
    const fill = (accent: number) => `<c:spPr><a:solidFill><a:schemeClr val="accent${accent}"/></a:solidFill></c:spPr>`;
    const content: ChartContent = {
      cells: [
        [" ", "[#Regions | columns][.][/]", "Goal"],
        ["[#Months][Name]", "[#Sales | columns][.][/]", "[Goal][/Months]"],
      ],
      series: [
        { title: "B1", categories: "A2", values: "B2", look: fill(1) },
        { title: "C1", categories: "A2", values: "C2", look: fill(2), type: "lineChart" },
      ],
    };
    const { series } = chartOf(content, { ...REGION_DATA, Goal: 4 });
    expect(series.map(({ title, type, index, order }) => [title, type, index, order])).toEqual([
      ["North", "barChart", 0, 0],
      ["South", "barChart", 1, 1],
      ["West", "barChart", 2, 2],
      ["Goal", "lineChart", 3, 3],
    ]);
    expect(series.map(({ xml }) => /accent\d/.exec(xml)?.[0])).toEqual(["accent1", "accent2", "accent3", "accent4"]);
  });

  test("copies of a series with the author's own colour get those of the theme, and the seventh a shade", () => {
    const look = '<c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr>';
    const content = { ...REGIONS, series: [{ title: "B1", categories: "A2", values: "B2", look }] };
    const Regions = Array.from({ length: 8 }, (_, at) => `R${at}`);
    const { series } = chartOf(content, { Regions, Months: [{ Name: "Jan", Sales: [1, 2, 3, 4, 5, 6, 7, 8] }] });
    const fills = series.map(({ xml }) =>
      /<a:solidFill>.*<\/a:solidFill>/.exec(xml)?.[0].replace(/<\/?a:solidFill>/g, ""),
    );
    expect(fills[0]).toBe('<a:srgbClr val="FF0000"/>');
    expect(fills[1]).toBe('<a:schemeClr val="accent2"/>');
    expect(fills[6]).toBe('<a:schemeClr val="accent1"><a:lumMod val="60000"/></a:schemeClr>');
  });

  test("an empty list leaves no series", () => {
    const chart = chartOf(REGIONS, { Regions: [], Months: [{ Name: "Jan", Sales: [] }] });
    expect(chart.series).toEqual([]);
    expect(chart.words).not.toContain("[");
  });

  test("rows with unequal numbers of entries fail the item", () => {
    const Months = [{ Name: "Jan", Sales: [1, 2] }];
    expect(() => merge(chartDocx([REGIONS]), { ...REGION_DATA, Months })).toThrow(
      "the tag Sales | columns has 2 entries where Regions | columns has 3 in another row of the chart's sheet",
    );
  });

  test("bubbles have values and sizes of their own series", () => {
    const content: ChartContent = {
      type: "bubbleChart",
      cells: [
        ["X", "[#Teams | columns][.][/]", "[#Teams | columns]Size of [.][/]"],
        ["[#Points][X]", "[#Y | columns][.][/]", "[#Size | columns][.][/][/Points]"],
      ],
      series: [{ title: "B1", categories: "A2", values: "B2", sizes: "C2" }],
    };
    const Points = [
      { X: 1, Y: [2, 3], Size: [4, 5] },
      { X: 6, Y: [7, 8], Size: [9, 10] },
    ];
    const { series } = chartOf(content, { Teams: ["A", "B"], Points });
    expect(series.map(({ references }) => references.map(({ values }) => values))).toEqual([
      [["A"], ["1", "6"], ["2", "7"], ["4", "9"]],
      [["B"], ["1", "6"], ["3", "8"], ["5", "10"]],
    ]);
    expect(series[0]?.references.map(({ element }) => element)).toEqual([
      "c:strRef",
      "c:numRef",
      "c:numRef",
      "c:numRef",
    ]);
  });
});

describe("points with formats of their own", () => {
  const point = (index: number, colour: string) =>
    `<c:dPt><c:idx val="${index}"/><c:bubble3D val="0"/><c:spPr><a:solidFill>${colour}</a:solidFill></c:spPr></c:dPt>`;
  const accents = (xml: string) =>
    Array.from(
      xml.matchAll(/<c:dPt><c:idx val="(\d+)"\/>.*?<a:solidFill><a:(?:schemeClr|srgbClr) val="(\w+)"/g),
      ([, index, colour]) => `${index} ${colour}`,
    );
  const pie: ChartContent = { ...MONTHS, type: "pieChart", cells: MONTHS.cells.map((row) => row.slice(0, 2)) };
  const Months = months(["Jan", 1, 1], ["Feb", 2, 2], ["Mar", 3, 3]);

  test("slices of a pie get the colours of the theme, and those of rows that are gone are left out", () => {
    const points = point(0, '<a:schemeClr val="accent1"/>') + point(1, '<a:schemeClr val="accent2"/>');
    const cells = [
      [" ", "Sales"],
      ["[#Months][Name]", "[Sales][/]"],
    ];
    const content: ChartContent = { ...pie, cells, series: [{ title: "B1", categories: "A2", values: "B2", points }] };
    const [series] = chartOf(content, { Months }).series;
    expect(accents(series?.xml ?? "")).toEqual(["0 accent1", "1 accent2", "2 accent3"]);
  });

  test("the format of a bar goes with its row", () => {
    const points = point(0, '<a:srgbClr val="FF0000"/>') + point(2, '<a:srgbClr val="00FF00"/>');
    const cells = [
      [" ", "Sales"],
      ["Before", 1],
      ["[#Months][Name]", "[Sales][/]"],
      ["After", 1],
    ];
    const content: ChartContent = { cells, series: [{ title: "B1", categories: "A2:A4", values: "B2:B4", points }] };
    const [series] = chartOf(content, { Months }).series;
    expect(accents(series?.xml ?? "")).toEqual(["0 FF0000", "4 00FF00"]);
  });
});

describe("titles", () => {
  test("runs keep their formats, and a tag that is spread over runs has that of its start", () => {
    const content = { ...MONTHS, title: titleRun("In [Ye") + titleRun("ar]: ", true) + titleRun("[#A][.];[/]") };
    const chart = chartOf(content, { Year: "a < b", A: [1, 2], Months: [] });
    expect(chart.titles).toEqual(["In a < b: 1;2;"]);
    expect(String(chart.root)).toMatch(/ b="1"[^>]*\/><a:t[^>]*>: <\/a:t>/);
  });

  test("a chart without a workbook has its titles filled in, and keeps its values", () => {
    const content: ChartContent = { ...MONTHS, title: titleRun("[Year]"), file: null };
    const chart = chartOf(content, { Year: 2026 });
    expect(chart.titles).toEqual(["2026"]);
    expect(chart.series[0]?.values).toEqual(["0"]);
  });
});

describe("in documents", () => {
  test("each item has its own chart and workbook, and nothing of another's", () => {
    const items = Array.from({ length: 12 }, (_, at) => ({ Months: months([`word${at}x`, at, 1]) }));
    const file = assembleSoundly(chartDocx([MONTHS]), items, { syntax: SYNTAX });
    const charts = readCharts(file);
    expect(charts.map(({ series }) => series[0]?.categories)).toEqual(items.map((_, at) => [`word${at}x`]));
    expect(charts.map((chart) => (chart.words + chart.root).match(/word\d+x/g))).toEqual(
      items.map((_, at) => expect.arrayContaining([`word${at}x`])),
    );
    for (const [at, chart] of charts.entries())
      expect(new Set((chart.words + chart.root).match(/word\d+x/g))).toEqual(new Set([`word${at}x`]));
  });

  test("a chart in a section is repeated with the values of each entry", () => {
    const body = paragraph("[#Teams]") + chartParagraph(1, "of [Team]") + paragraph("[/]");
    const file = merge(chartDocx([MONTHS], { body }), {
      Teams: [
        { Team: "A", Months: months(["Jan", 1, 1]) },
        { Team: "B", Months: months(["Feb", 2, 2]) },
      ],
    });
    expect(readCharts(file).map(({ series }) => series[0]?.categories)).toEqual([["Jan"], ["Feb"]]);
  });

  test("a chart in a header has values of each item", () => {
    const headers = { default: chartParagraph(1) };
    const template = withCharts(docx({ body: paragraph("[Name]"), headers }), [MONTHS], {
      relatedTo: "header_default",
    });
    const items = ["a", "b"].map((Name, at) => ({ Name, Months: months([Name, at, 1]) }));
    const file = assembleSoundly(template, items, { syntax: SYNTAX });
    const headerParts = partNames(file).filter((name) => name.startsWith("word/header"));
    expect(headerParts.flatMap((part) => readCharts(file, part)).map(({ series }) => series[0]?.categories)).toEqual([
      ["a"],
      ["b"],
    ]);
  });

  test("drop:'chart' drops it, in the alternative text and in a cell, whatever else it holds", () => {
    const inText = chartDocx([MONTHS], { body: paragraph("x") + chartParagraph(1, "[Off | drop:'chart']") });
    const cells = [[" ", "Sales[Off | drop:'chart']", "Costs"], ...MONTHS.cells.slice(1)];
    for (const template of [inText, chartDocx([{ ...MONTHS, cells }])]) {
      const dropped = mergeDocx(template, { Off: true, Months: [] }, SYNTAX);
      expect(partXml(dropped)).not.toContain("c:chart");
      expect(readCharts(mergeDocx(template, { Off: false, Months: months(["Jan", 1, 1]) }, SYNTAX))).toHaveLength(1);
    }
  });

  test("a chart without tags keeps its parts byte for byte", () => {
    const cells = [
      [" ", "Sales [EUR", "x]"],
      ["Jan", 1, 2],
    ];
    const template = chartDocx([{ ...MONTHS, cells, title: titleRun("a ] b") }], {
      body: paragraph("[Name]") + chartParagraph(1),
    });
    const merged = mergeDocx(template, { Name: "x" }, SYNTAX);
    const parts = partNames(template).filter((name) => /charts|embeddings/.test(name));
    expect(parts).toHaveLength(3);
    for (const part of parts) expect(partXml(merged, part)).toBe(partXml(template, part));
    expect(documentText(merged)).toContain("x");
  });
});

describe("tags of charts", () => {
  const tagsOf = (content: ChartContent) => {
    const { tags, problems } = readTemplate(openDocx(chartDocx([content]), "t.docx"), { enhancedSyntax: true });
    return { ...tags, suggestions: problems.map(({ suggestion }) => suggestion) };
  };

  test("are listed like others, and detected where no others are", () => {
    expect(
      tagsOf({
        ...MONTHS,
        title: titleRun("{Year}"),
        cells: [
          [" ", "Sales"],
          ["{#Months}{Name}", "{Sales}{/}"],
        ],
      }),
    ).toMatchObject({
      valid: ["Year", { Months: ["Name", "Sales"] }],
      invalid: [],
    });
    expect(tagsOf(REGIONS).valid).toEqual([
      { "Regions | columns": ["."] },
      { Months: ["Name", { "Sales | columns": ["."] }] },
    ]);
  });

  const withCells = (...row: readonly string[]): ChartContent => ({ ...MONTHS, cells: [MONTHS.cells[0] ?? [], row] });

  test.each([
    ["a section without an end", withCells("[#Months][Name]", "[Sales]", "[Costs]"), "Months", /Add \[\/Months\]/],
    [
      "a section along columns over several cells",
      withCells("[#Months | columns]", "[Sales]", "[/]"),
      "Months | columns",
      /same cell of the chart's sheet/,
    ],
    ["two sections in a row", withCells("[#A][x]", "[/A][#B]", "[y][/B]"), "B", /ends in the same row/],
    [
      "a formula that the chart shows",
      withCells("[#Months][Name]", "[Sales][/]", "=B2*2"),
      "formula in C2",
      /has a formula/,
    ],
    [
      "what drops rows",
      withCells("[#Months][Name]", "[Sales][x | drop:'row']", "[Costs][/]"),
      "x | drop:'row'",
      /only drop or keep the chart/,
    ],
  ])("%s is an invalid tag with a suggestion", (_, content, tag, suggestion) => {
    const read = tagsOf(content);
    expect(read.invalid).toContain(tag);
    expect(read.suggestions).toContainEqual(expect.stringMatching(suggestion));
  });
});

test.each(CHART_TYPES)("%s", (type) => {
  const isXy = type === "scatterChart" || type === "bubbleChart";
  const cells = REGIONS.cells.map((row, at) =>
    at === 0 ? row : row.map((text) => (isXy ? String(text).replace("[Name]", "[X]") : text)),
  );
  const Months = REGION_DATA.Months.map((month, at) => ({ ...month, X: at + 0.5 }));
  const { series } = chartOf({ ...REGIONS, type, cells }, { ...REGION_DATA, Months });
  expect(series.map(({ title, values }) => [title, values])).toEqual([
    ["North", ["1", "4"]],
    ["South", ["2", "5"]],
    ["West", ["3", "6"]],
  ]);
  expect(series[0]?.categories).toEqual(isXy ? ["0.5", "1.5"] : ["Jan", "Feb"]);
});
