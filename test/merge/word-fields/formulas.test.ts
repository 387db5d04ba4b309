/** `=` fields (ISO 29500-1, 17.16.3 and 17.16.4.2; Word's help on the Formula field; Microsoft's Q105639 and Q185056). */
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { withFields } from "#test/support/word-fields.ts";

const ENGLISH = '<w:lang w:val="en-US"/>';
const GERMAN = '<w:lang w:val="de-DE"/>';

/** The text of the document, which is the same whether its fields stay fields or become text. */
function merged(body: string, item: DataItem = {}): string {
  const delimiters = body.includes("«") ? { left: "«", right: "»" } : { left: "[", right: "]" };
  const [text, kept] = [true, false].map((fieldsBecomeText) => {
    const file = mergeDocx(docx(`${body}<w:p/>`), item, { delimiters, fieldsBecomeText });
    expect(lintDocx(file)).toEqual([]);
    if (fieldsBecomeText) expect(partXml(file)).not.toMatch(/instrText|fldChar|fldSimple/);
    return documentText(file);
  });
  expect(kept).toBe(text);
  return (text ?? "").replace(/\n$/, "");
}

test("computes with the values of merge fields, and not with what the template showed", () => {
  const total = '{ = { MERGEFIELD Net | «Net» } * 1.19 \\# "0.00" | 0.00 }';
  expect(merged(withFields(total), { Net: 100 })).toBe("119.00");
  expect(merged(withFields(`${total} of { MERGEFIELD Net | «Net» }`), { Net: "1,234.50" })).toBe("1469.06 of 1,234.50");
  expect(merged(withFields(total.replace('0.00"', '#.##0,00 €"'), GERMAN), { Net: "1.234,50 €" })).toBe("1.469,06 €");
});

test.each<[string, string]>([
  // ISO 29500-1, 17.16.4.2
  ["=4+5 \\# 00.00", "09.00"],
  ["=9+6 \\# $###", "$ 15"],
  ["=111053+111439 \\# x##", "492"],
  ["=1/8 \\# 0.00x", "0.125"],
  ["=3/4 \\# .x", ".8"],
  ["=95.4 \\# $###.00", "$ 95.40"],
  ["=2456800 \\# $#,###,###", "$2,456,800"],
  ["=80-90 \\# -##", "-10"],
  ["=90-80 \\# -##", " 10"],
  ["=90-80 \\# +##", "+10"],
  ["=33 \\# ##%", "33%"],
  // 17.16.3: "the result is 0.33"
  ["=1/3", "0.33"],
  ["=100/3*3", "100"],
  ["=114/7", "16.29"],
  ["=1/8", "0.13"],
  ["=-1/3", "-0.33"],
  ["=1/3 \\# 0.0000", "0.3333"],
  ["=10/4*2", "5"],
  ["=0.1+0.2", "0.3"],
  ["= 2 ^ 3 + -1", "7"],
  ["= (1 + 2) * 3", "9"],
  ["= 50% * 30", "15"],
  ["= 1,000 + 1", "1001"],
  ["= 2 < 3", "1"],
  ["= { = 2 + 3 | } * 2", "10"],
  // Functions
  ["=ABS(-5)", "5"],
  ["=AND(5=2+3, 3>5)", "0"],
  ["=OR(1=2, 3<5)", "1"],
  ["=NOT(0)", "1"],
  ["=AVERAGE(1,2,3)", "2"],
  ["=COUNT(1;2;3)", "3"],
  ["=INT(5.67)", "5"],
  ["=MIN(3,1.5,2)", "1.5"],
  ["=MAX(3,1.5,2)", "3"],
  ["=MOD(4,1.4)", "1.2"],
  ["=PRODUCT(1,3,7,9)", "189"],
  ["=ROUND(123.456,2)", "123.46"],
  ["=ROUND(1.005,2)", "1.01"],
  ["=ROUND(123.456,-2)", "100"],
  ["=SIGN(-11)", "-1"],
  ["=SUM(1,2,SUM(3,4))", "10"],
  ["=IF(2>1,5,6)", "5"],
  ["=DEFINED(1/0)", "0"],
  ["=DEFINED(missing) + TRUE", "1"],
  ["=14 \\* ROMAN", "XIV"],
  ["=27 \\* alphabetic", "aa"],
  ["=54 \\* CardText", "fifty-four"],
  ["=21 \\* OrdText \\* Caps", "Twenty-First"],
  ["=30 \\* Ordinal", "30th"],
  ["=458 \\* Hex", "1CA"],
  ["=9.2+5.35 \\* DollarText \\* Upper", "FOURTEEN AND 55/100"],
])("{ %s } prints %j", (code, becomes) => {
  expect(merged(withFields(`{ ${code} | old }`, ENGLISH))).toBe(becomes);
});

test("writes and reads numbers as the language of the text does", () => {
  expect(merged(withFields("{ = 1,5 + 1.000 | }", GERMAN))).toBe("1001,5");
  expect(merged(withFields("{ = ROUND(2,345; 2) | }", GERMAN))).toBe("2,35");
  expect(merged(withFields('{ = 1234,5 \\# "#.##0,00 €" | }', GERMAN))).toBe("1.234,50 €");
  expect(merged(withFields("{ = [a] * 2 | }", '<w:lang w:val="de-CH"/>'), { a: "1’234.50" })).toBe("2469");
});

const cell = (text: string, language = ENGLISH) => withFields(text, language);

test.each<[string, readonly string[], string, string]>([
  ["1.234,56 € and 2,00 €", ["1.234,56 €", "2,00 €"], GERMAN, "1.236,56"],
  ["$1,234.50 and $2.00", ["$1,234.50", "$2.00"], ENGLISH, "1,236.50"],
  ["negative numbers in parentheses", ["(5.00)", "2.00"], ENGLISH, "-3.00"],
])("sums %s above", (_, prices, language, becomes) => {
  const picture = language === GERMAN ? ".0,00" : ",0.00";
  const rows = table(
    [cell("Item"), cell("Price")],
    [cell("[#Items][i]"), cell("[p][/]", language)],
    [cell("Total"), cell(`{ =SUM(ABOVE) \\# "${picture}" | 0 }`, language)],
  );
  const Items = prices.map((p, i) => ({ i, p }));
  expect(merged(rows, { Items }).split("\n").at(-1)).toBe(becomes);
});

test("finds cells by their place: in the four directions, in ranges, in other tables", () => {
  const rows = table(
    [cell("1"), cell("2"), cell("{ =SUM(LEFT) | }"), cell("{ =A2*B2 | }")],
    [cell("10"), cell("no. 20"), cell("{ =SUM(RIGHT) | }"), cell("7 kg")],
    [cell("{ =SUM(BELOW) | }"), cell("{ =AVERAGE(ABOVE) | }"), cell("{ =SUM(A1:B2) | }"), cell("{ =MAX(A:A) | }")],
    [cell("{ =SUM(R1C1:R2C2) | }"), cell("{ =SUM(2:2) | }"), cell("{ =COUNT(A1:D1) | }"), cell("x")],
  );
  expect(merged(rows).split("\n")).toEqual([
    "1",
    "2",
    "3",
    "200",
    "10",
    "no. 20",
    "7",
    "7 kg",
    "33",
    "11",
    "33",
    "33",
    "33",
    "44",
    "4",
    "x",
  ]);
  const marked = `<w:p><w:bookmarkStart w:id="1" w:name="Prices"/><w:bookmarkEnd w:id="1"/></w:p>`;
  const other = `${table([cell("4") + marked], [cell("5")])}${withFields("{ =SUM(Prices A1:A2) | }", ENGLISH)}`;
  expect(merged(other).split("\n").at(-1)).toBe("9");
});

test("reads C and a number as the cell of the third column, as in a calendar of Word", () => {
  const rows = table(
    [cell("1"), cell("{ =A1+1 | }"), cell("{ =B1+1 | }"), cell("{ =C1+1 | }")],
    [cell("{ =SUM(C1,D1) | }"), cell("{ =SUM(C1:C2) | }"), cell("30"), cell("{ =C2*2 | }")],
  );
  expect(merged(rows).split("\n")).toEqual(["1", "2", "3", "4", "7", "33", "30", "60"]);
});

test("counts an empty cell as 0 beside an operator, and one with other text as no number", () => {
  const sum = (text: string) =>
    merged(table([cell("5"), cell(text), cell("{ = A1+B1 | old }")]))
      .split("\n")
      .at(-1);
  expect([sum(""), sum(" "), sum("7"), sum("none")]).toEqual(["5", "5", "12", "old"]);
});

test("gives bookmarks their values in the order of the document", () => {
  const total = (code: string, item: DataItem = {}) =>
    documentText(mergeDocx(docx(withFields(code, ENGLISH)), item, { fieldsBecomeText: true }));
  expect(total("{ SET s 1 | }{ = s | }{ SET s { = s + 4 | } | } Sum { = s | 99 }")).toBe("1 Sum 5");
  expect(total("{ SET s { = s + 4 | } | } Sum { = s | old }")).toBe(" Sum old");
  const rows = "{ SET s 0 | }[#Rows]{ SET s { = s + [n] | } | }[/Rows]Sum { REF s | 99 }";
  const Rows = Array.from({ length: 300 }, (_, n) => ({ n }));
  expect(total(rows, { Rows })).toBe("Sum 44850");
});

test("numbers above end where a cell has none, whatever merged cells stand between", () => {
  const row = (label: string, sum: string) => [cell(label), cell(""), cell(sum)];
  const rows = table(row("a", "100"), row("b", ""), row("c", "3"), row("d", "4"), row("e", "{ =SUM(ABOVE) | }"));
  expect(merged(rows).split("\n").at(-1)).toBe("7");
  const total = (text: string, span: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/><w:gridSpan w:val="${span}"/></w:tcPr>${cell(text)}</w:tc>`;
  const spanned = table(row("a", "3"), row("b", "4"), row("c", "")).replace(
    /<w:tr>(?:(?!<w:tr>).)*<\/w:tbl>$/s,
    `<w:tr>${total("Total", 2)}${total("{ =SUM(ABOVE) | }", 1)}</w:tr></w:tbl>`,
  );
  expect(merged(spanned).split("\n").at(-1)).toBe("7");
});

test("reads the numbers that bookmarks mark", () => {
  const price = `<w:p><w:bookmarkStart w:id="1" w:name="Price"/><w:r><w:t>$[p]</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>`;
  expect(merged(price + withFields("{ =Price*15% \\# \"$##0.00 'is the sales tax'\" | }", ENGLISH), { p: 26.5 })).toBe(
    "$26.5\n$  3.98 is the sales tax",
  );
});

test.each([
  "= { MERGEFIELD a | } * 2",
  "= 1 / 0",
  "= missing + 1",
  "= 1 +",
  "= SUM(ABOVE)",
  `= ${"(".repeat(200)}1${")".repeat(200)}`,
  "= 9^999",
])("keeps the text of { %s }", (code) => {
  expect(merged(withFields(`{ ${code} | as it was }`, ENGLISH)).trim()).toBe("as it was");
});
