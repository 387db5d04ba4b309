import { describe, expect, test } from "vitest";
import { readDataFile } from "#test/support/read-data-file.ts";
import { ods, odsOf, odsRow } from "#test/support/spreadsheets.ts";

function read(bytes: Uint8Array, sheet?: string) {
  return readDataFile({ filename: "data.ods", bytes }, { sheet });
}

/** What one cell displays, given its XML. */
function displayed(xml: string): unknown {
  return read(ods({ Data: odsRow("Key", "Value") + odsRow("1", { xml }) }))[0]?.Value;
}

describe("a cell is the text that the file says it displays", () => {
  test.each([
    [
      '<table:table-cell office:value-type="date" office:date-value="2026-01-31"><text:p>31.01.26</text:p></table:table-cell>',
      "31.01.26",
    ],
    [
      '<table:table-cell office:value-type="currency" office:value="1234.5"><text:p>1.234,50 €</text:p></table:table-cell>',
      "1.234,50 €",
    ],
    [
      '<table:table-cell table:formula="of:=1/3" office:value-type="float" office:value="0.333"><text:p>0.33</text:p></table:table-cell>',
      "0.33",
    ],
    ["<table:table-cell><text:p>first</text:p><text:p>second</text:p></table:table-cell>", "first\nsecond"],
    ["<table:table-cell><text:p>a<text:line-break/>b<text:tab/>c</text:p></table:table-cell>", "a\nb\tc"],
    ['<table:table-cell><text:p>a <text:s text:c="2"/>b\n   c</text:p></table:table-cell>', "a   b c"],
    ['<table:table-cell><text:p>a<text:s text:c="-1"/>b</text:p></table:table-cell>', "ab"],
    ['<table:table-cell><text:p>a<text:s text:c="x"/>b</text:p></table:table-cell>', "a b"],
    [
      '<table:table-cell><text:p>a <text:span>bold</text:span> &amp; <text:a href="x">link</text:a></text:p></table:table-cell>',
      "a bold & link",
    ],
    [
      "<table:table-cell><office:annotation><text:p>note</text:p></office:annotation><text:p>value</text:p></table:table-cell>",
      "value",
    ],
    [
      "<table:table-cell><draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame><text:p>value</text:p></table:table-cell>",
      "value",
    ],
    ["<table:table-cell/>", ""],
  ])("%s displays %j", (xml, text) => {
    expect(displayed(xml)).toBe(text);
  });

  test.each([
    ['office:value-type="float" office:value="12345678901234"', "12345678901234"],
    ['office:value-type="string" office:string-value="007"', "007"],
    ['office:value-type="date" office:date-value="2026-01-31"', "2026-01-31"],
  ])("a cell without its text, %s, displays its value %s", (attributes, text) => {
    expect(displayed(`<table:table-cell ${attributes}/>`)).toBe(text);
  });

  test.each([
    ["true", true],
    ["false", false],
  ])("a cell that holds %s is that, in whatever language it is displayed", (written, value) => {
    const type = `office:value-type="boolean" office:boolean-value="${written}"`;
    expect(displayed(`<table:table-cell ${type}/>`)).toBe(value);
    expect(displayed(`<table:table-cell ${type}><text:p>WAHR</text:p></table:table-cell>`)).toBe(value);
  });

  test("a formula without its result in a column without a name does not matter", () => {
    const bare = { xml: '<table:table-cell table:formula="of:=[.A1]*2"/>' };
    expect(read(ods({ Data: odsRow("A") + odsRow("1", bare) }))).toEqual([{ A: "1" }]);
  });

  test("a formula without its result is refused, because a blank would look like one", () => {
    expect(() => displayed('<table:table-cell table:formula="of:=[.A1]*2"/>')).toThrow(
      "cell B2 contains a formula without its result",
    );
  });
});

describe("places", () => {
  test("repeated cells and rows stand as often as they are repeated", () => {
    const header = odsRow("A", "B", "C");
    const repeated =
      '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row>';
    expect(read(ods({ Data: header + repeated }))).toEqual([
      { A: "x", B: "x", C: "y" },
      { A: "x", B: "x", C: "y" },
    ]);
  });

  test("empty cells and rows that are repeated to the edge of the sheet are left out", () => {
    const edge =
      '<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    expect(read(ods({ Data: odsRow("A") + odsRow("1") + edge }))).toEqual([{ A: "1" }]);
  });

  test("rows within a header or a group are rows", () => {
    const header = `<table:table-header-rows>${odsRow("A")}</table:table-header-rows>`;
    const group = `<table:table-row-group>${odsRow("1")}<table:table-row-group>${odsRow("2")}</table:table-row-group></table:table-row-group>`;
    expect(read(ods({ Data: header + group }))).toEqual([{ A: "1" }, { A: "2" }]);
  });

  test("text under a merged cell does not show", () => {
    const covered = { xml: "<table:covered-table-cell><text:p>covered</text:p></table:covered-table-cell>" };
    expect(read(ods({ Data: odsRow("A", "B", "C") + odsRow("1", covered, "3") }))).toEqual([{ A: "1", B: "", C: "3" }]);
  });

  test("a table within a cell or a drawing is no row of the sheet", () => {
    const inner = `<table:table table:name="inner">${odsRow("no")}</table:table>`;
    const cell = { xml: `<table:table-cell><text:p>1</text:p>${inner}</table:table-cell>` };
    const shapes = `<table:shapes>${inner}</table:shapes>`;
    expect(read(ods({ Data: shapes + odsRow("A") + odsRow(cell), Next: odsRow("B") + odsRow("2") }))).toEqual([
      { A: "1" },
    ]);
  });
});

describe("the sheet", () => {
  const styles =
    '<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
  const table = (name: string, style: string) =>
    `<table:table table:name="${name}" table:style-name="${style}">${odsRow("A")}${odsRow(name)}</table:table>`;
  const bytes = odsOf(
    `${styles}<office:body><office:spreadsheet>${table("Hidden", "ta1")}${table("Shown", "ta2")}${table("'file:///rates.ods'#$Rates", "ta1")}</office:spreadsheet></office:body>`,
  );

  test("is the first one that the workbook shows, or the one of the name", () => {
    expect(read(bytes)).toEqual([{ A: "Shown" }]);
    expect(read(bytes, "hidden")).toEqual([{ A: "Hidden" }]);
  });

  test("an unknown sheet is refused with the names that there are, without copies of other files", () => {
    expect(() => read(bytes, "Rates")).toThrow(
      expect.objectContaining({ fault: "unknown_sheet", sheets: ["Hidden", "Shown"] }),
    );
  });
});

test("an encrypted file is distinguished from a damaged one", () => {
  const manifest =
    '<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
  expect(() => read(odsOf("", { "META-INF/manifest.xml": manifest, "content.xml": "scrambled" }))).toThrow(
    expect.objectContaining({ fault: "encrypted" }),
  );
});
