import { describe, expect, test } from "vitest";
import { mergeText } from "#test/support/merge-text.ts";
import { readDataFile } from "#test/support/read-data-file.ts";
import { number, rows, type XlsxContent, xlsx } from "#test/support/spreadsheets.ts";

function read(content: XlsxContent, sheet?: string) {
  return readDataFile({ filename: "data.xlsx", bytes: xlsx(content) }, { sheet });
}

/** What one cell displays, given its XML. */
function displayed(xml: string, content: Omit<XlsxContent, "sheets"> = {}): unknown {
  return read({ ...content, sheets: { Data: rows(["Key", "Value"], ["1", { xml }]) } })[0]?.Value;
}

describe("a cell is what the sheet displays", () => {
  test.each([
    ["a date", number(46053, 1), "dd.mm.yyyy", "31.01.2026"],
    ["an escaped date", number(46053, 1), "dd\\.mm\\.yyyy", "31.01.2026"],
    ["the short date of each reader's computer as ISO 8601", number(46053, 1), 14, "2026-01-31"],
    ["the short date and time as ISO 8601", number(46053.75, 1), 22, "2026-01-31 18:00"],
    ["a format of the file's own that looks like the short date", number(46053, 1), "m/d/yy", "1/31/26"],
    ["a time", number(0.75, 1), 20, "18:00"],
    ["a currency", number(1234.5, 1), '#,##0.00 "€"', "1,234.50 €"],
    ["a percentage", number(0.256, 1), "0.0%", "25.6%"],
    ["leading zeros", number(123, 1), "00000", "00123"],
    ["a long number in full", number("12345678901234"), "General", "12345678901234"],
    ["a number written with an exponent in full", number("1.2345678901234E+13"), "General", "12345678901234"],
    ["a number that is text", { xml: '<c t="inlineStr"><is><t>007</t></is></c>' }, "General", "007"],
  ])("%s", (_name, cell, format, text) => {
    const [item] = read({ sheets: { Data: rows(["Value"], [cell]) }, formats: [format] });
    expect(item?.Value).toBe(text);
  });

  test.each([
    ['<c t="b"><v>1</v></c>', true],
    ['<c t="b"><v>0</v></c>', false],
    ['<c t="b"><f>A1=1</f><v>0</v></c>', false],
    ['<c t="b"/>', ""],
    ['<c t="e"><v>#DIV/0!</v></c>', "#DIV/0!"],
    ['<c t="str"><f>A1</f><v>a &amp;lt; b</v></c>', "a &lt; b"],
    ['<c t="str"><f>A1</f><v></v></c>', ""],
    ["<c><f>2+3</f><v>5</v></c>", "5"],
    ['<c t="d"><v>2026-01-31</v></c>', "46053"],
    ["<c/>", ""],
    ["<c><v/></c>", ""],
  ])("%s displays %j", (xml, text) => {
    expect(displayed(xml)).toBe(text);
  });

  test("a date written as ISO 8601 takes its format", () => {
    expect(displayed('<c t="d" s="1"><v>2026-01-31T18:00:00</v></c>', { formats: ["dd.mm.yyyy hh:mm"] })).toBe(
      "31.01.2026 18:00",
    );
  });

  test("a workbook that counts days from 1904", () => {
    expect(displayed('<c s="1"><v>44591</v></c>', { formats: [14], date1904: true })).toBe("2026-01-31");
    const dated = '<c t="d" s="1"><v>2026-01-31T18:00:00</v></c>';
    expect(displayed(dated, { formats: ["dd.mm.yyyy hh:mm"], date1904: true })).toBe("31.01.2026 18:00");
  });

  test("a truth value shows sections, and is printed as true or false", () => {
    const [item = {}] = read({
      sheets: { Data: rows(["Paid", "Late"], [{ xml: '<c t="b"><v>1</v></c>' }, { xml: '<c t="b"><v>0</v></c>' }]) },
    });
    expect(mergeText("[#Paid]thanks[/][#Late]hurry[/][^Late].[/] [Paid] [Late]", item)).toBe("thanks. true false");
  });
});

describe("shared texts", () => {
  test.each([
    ["<si><t>plain</t></si>", "plain"],
    ["<si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></si>", "rich text"],
    ["<si><t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si>", "東京"],
    ["<si><t xml:space='preserve'> a &lt; b &#128512; </t></si>", " a < b 😀 "],
    ["<si><t>a_x000D_b _x005F_x000D_</t></si>", "a\rb _x000D_"],
    ["<si><t>a<!-- no -->b<![CDATA[<c>]]></t></si>", "ab<c>"],
    ["<si/>", ""],
  ])("%s is %j", (sharedStrings, text) => {
    expect(displayed('<c t="s"><v>0</v></c>', { sharedStrings })).toBe(text);
  });

  test("a text that is missing is an error, not a blank", () => {
    expect(() => displayed('<c t="s"><v>7</v></c>')).toThrow("cell B2 refers to a missing string");
  });
});

describe("places", () => {
  test("cells stand where they say, whatever their order", () => {
    const sheetData =
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c><c r="C1" t="inlineStr"><is><t>C</t></is></c></row><row r="5"><c r="C5"><v>3</v></c><c r="A5"><v>1</v></c></row><row r="3"><c r="A3"><v>9</v></c></row></sheetData>';
    expect(read({ sheets: { Data: sheetData } })).toEqual([
      { A: "9", C: "" },
      { A: "1", C: "3" },
    ]);
  });

  test("a merged cell displays its first one; what lies under it does not show", () => {
    const sheet = `${rows(["Name", "Note"], ["Ann", "shown"], ["Bob", "covered"])}<mergeCells><mergeCell ref="B2:B3"/></mergeCells>`;
    expect(read({ sheets: { Data: sheet } })).toEqual([
      { Name: "Ann", Note: "shown" },
      { Name: "Bob", Note: "" },
    ]);
  });

  test("a sheet that claims to be a million rows high is as large as its cells", () => {
    const sheet = `<dimension ref="A1:XFD1048576"/>${rows(["Name"], ["Ann"])}`;
    expect(read({ sheets: { Data: sheet } })).toEqual([{ Name: "Ann" }]);
  });

  test("formatted cells without content down to the last row cost nothing", () => {
    const last = '<row r="1048576"><c r="A1048576" s="0"/><c r="XFD1048576"/></row></sheetData>';
    const sheet = rows(["Name"], ["Ann"]).replace("</sheetData>", last);
    expect(read({ sheets: { Data: sheet } })).toEqual([{ Name: "Ann" }]);
  });
});

describe("the sheet", () => {
  const sheets = {
    Hidden: rows(["A"], ["hidden"]),
    First: rows(["A"], ["first"]),
    "Änd & <1>": rows(["A"], ["third"]),
  };
  const content = { sheets, hidden: ["Hidden"] };

  test("is the first one that the workbook shows", () => {
    expect(read(content)).toEqual([{ A: "first" }]);
  });

  test.each([
    ["Änd & <1>", "third"],
    ["änd & <1>", "third"],
    ["Hidden", "hidden"],
  ])("is the one named %s", (name, value) => {
    expect(read(content, name)).toEqual([{ A: value }]);
  });

  test("an unknown sheet is refused with the names that there are", () => {
    expect(() => read(content, "Second")).toThrow(
      expect.objectContaining({ fault: "unknown_sheet", sheets: ["Hidden", "First", "Änd & <1>"] }),
    );
  });
});

describe("workbooks as other programs write them", () => {
  test("elements with prefixes, and targets from the root of the package, are read", () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const relation =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/Sheet1.xml"/></Relationships>';
    const parts = { "xl/worksheets/sheet1.xml": sheet, "xl/_rels/workbook.xml.rels": relation };
    expect(read({ sheets: { Data: "" }, parts })).toEqual([{ Name: "5" }]);
  });

  test("formats of conditional formatting are no cell formats", () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="0%"/></dxf></dxfs></styleSheet>';
    expect(displayed('<c s="1"><v>5</v></c>', { parts: { "xl/styles.xml": styles } })).toBe("5.00");
  });

  test("a formula without its result is refused, because a blank would look like one", () => {
    expect(() => displayed("<c><f>A1*2</f><v/></c>")).toThrow("cell B2 contains a formula without its result");
    expect(() => displayed("<c><f>A1*2</f></c>")).toThrow("cell B2 contains a formula without its result");
    expect(() => read({ sheets: { Data: rows(["A", { xml: "<c><f>A1</f></c>" }], ["1"]) } })).toThrow(
      "cell B1 contains",
    );
  });

  test("in a column without a name, or under a merged cell, it does not matter", () => {
    const bare = { xml: "<c><f>A1*2</f></c>" };
    expect(read({ sheets: { Data: rows(["A"], ["1", bare], ["2"]) } })).toEqual([{ A: "1" }, { A: "2" }]);
    const merged = `${rows(["A"], ["1"], [bare])}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`;
    expect(read({ sheets: { Data: merged } })).toEqual([{ A: "1" }]);
  });

  test("a part that is missing is named", () => {
    const relation =
      '<Relationships xmlns="x"><Relationship Id="rId1" Type="y/worksheet" Target="gone.xml"/></Relationships>';
    const parts = { "xl/_rels/workbook.xml.rels": relation };
    expect(() => read({ sheets: { Data: "" }, parts })).toThrow("its part xl/gone.xml is missing");
  });
});
