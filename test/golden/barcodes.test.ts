/** Barcodes of values (docs/barcodes.md). */
import { expect, test } from "vitest";
import { drawBarcode } from "#shared/merge/barcodes/draw-barcode.ts";
import { inReadingOrder } from "#shared/merge/reading-order/in-reading-order.ts";
import { expression } from "#shared/merge/syntax/expression.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { evaluateTag } from "#test/support/evaluate-tag.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { mergeText } from "#test/support/merge-text.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const ENHANCED = { enhancedSyntax: true, delimiters: { left: "[", right: "]" } };
const DOCUMENT = "word/document.xml";

function merged(tag: string, item: Readonly<Record<string, unknown>>): string {
  const file = mergeDocx(docx(paragraph(`a ${tag} b`)), item, ENHANCED);
  expect(lintDocx(file)).toEqual([]);
  return partXml(file, DOCUMENT);
}

/** The whole modules that the shapes of a linear code lie on. */
function edges(path: string): readonly number[] {
  return [...path.matchAll(/[ML](-?\d+) /g)].map(([, x]) => Number(x));
}

test("a text becomes a vector drawing with a text for those who do not see it", () => {
  const xml = merged("[Code | barcode:'ean13']", { Code: "4006381333931" });
  expect(xml).toContain('descr="ean13: 4006381333931"');
  expect(xml).toContain("<a:custGeom>");
  expect(xml).not.toContain("a:blip");
});

test("the size is in millimetres, and the drawing is no wider than its place", () => {
  const side = 30 * 36_000;
  expect(merged("[Url | qr:'30mm']", { Url: "https://example.test" })).toContain(
    `<wp:extent cx="${side}" cy="${side}"/>`,
  );
  const [, width] = /<wp:extent cx="(\d+)"/.exec(merged("[Url | qr:'500mm']", { Url: "x" })) ?? [];
  expect(Number(width)).toBeLessThan(210 * 36_000);
});

test("bars are whole modules, with the quiet zone of the kind beside them", () => {
  const { layers, width } = drawBarcode("ean13", "4006381333931", { text: false });
  const xs = layers.flatMap(({ path }) => edges(path));
  expect(new Set(xs.map((x) => x % 100))).toEqual(new Set([0]));
  expect([Math.min(...xs), Math.max(...xs), width]).toEqual([1100, 1100 + 9500, 1100 + 9500 + 700]);
});

test("the height is that of the bars", () => {
  const tall = drawBarcode("code128", "A1", { text: false, width: 50, height: 20 });
  expect((tall.height / tall.width) * 50).toBeCloseTo(20, 0);
});

test("a Swiss QR code keeps its size in a cell that is too narrow, because a smaller one is not valid", () => {
  const creditor = { name: "A", street: "B", building: "1", postcode: "8000", town: "Zürich", country: "CH" };
  const Bill = { creditor, iban: "CH9300762011623852957", currency: "CHF" };
  const merged = mergeDocx(docx(table(["[Bill | swissqr]"])), { Bill }, ENHANCED);
  expect(partXml(merged, DOCUMENT)).toContain(`<wp:extent cx="${56 * 36_000}"`);
});

test("every item of a file has its own barcode, and the file is sound", () => {
  const items = ["one", "two"].map((Code) => ({ Code }));
  const file = assembleSoundly(docx(paragraph("[Code | qr]")), items, { syntax: ENHANCED });
  expect(partXml(file, DOCUMENT).match(/descr="[^"]*"/g)).toEqual(['descr="QR code: one"', 'descr="QR code: two"']);
});

test("in a page it is SVG without markup of the data; in a text it is the text; without text it is nothing", () => {
  const hostile = '"><script>alert(1)</script>';
  const page = mergeHtml("<!DOCTYPE html><p>[Code | qr]</p>", { Code: hostile }, ENHANCED);
  expect(page).toContain("<svg ");
  expect(page).not.toContain("<script>");
  expect(mergeText("[Code | qr]", { Code: hostile }, ENHANCED)).toBe(hostile);
  expect(evaluateTag("Code | qr", { Code: "" })).toBe("");
  expect(evaluateTag("Code | barcode:'ean13'", {})).toBe("");
});

test("a text file of a Word template has the text", () => {
  const file = mergeDocx(docx(paragraph("[Code | qr] b")), { Code: "one\ntwo" }, ENHANCED);
  const text = partXml(inReadingOrder(file, "text"), DOCUMENT);
  expect(text).not.toContain("<w:drawing>");
  expect(text).toContain('<w:t xml:space="preserve">one</w:t><w:br/><w:t xml:space="preserve">two</w:t>');
});

test("a list gives a barcode for each entry", () => {
  const xml = merged("[#Codes | qr][.][/]", { Codes: ["one", "two"] });
  expect(xml.match(/descr="QR code: (?:one|two)"/g)).toHaveLength(2);
});

test.each([
  ["Code | barcode:'ean31'", "there is no barcode ean31. Did you mean ean13?"],
  ["Code | barcode:'qr-cod'", "Did you mean qrcode?"],
  ["Code | barcode", "the filter barcode has no kind"],
  ["Code | barcode:'swissqrcode'", "write the filter swissqr"],
  ["Code | qr:'hight=3mm'", "did you mean height?"],
  ["Code | qr:'0mm'", "write 2 to 500 millimetres"],
  ["Code | qr:'text=perhaps'", "write 'text=yes' or 'text=no'"],
  ["Code | qr:'eclevel=^013'", "write a word or a number"],
  ["Code | qr:'bcid=raw'", "a barcode has no option"],
  ["Code | qr:'__proto__=1'", "a barcode has no option"],
  ["Code | swissqr:'30mm'", "the filter swissqr accepts no arguments"],
])("the template is refused with %s", (tag, reason) => {
  expect(() => expression(tag)).toThrow(reason);
});

test.each([
  [
    "too few digits",
    "barcode:'ean13'",
    "123",
    "the text does not fit the barcode ean13: EAN-13 must be 12 or 13 digits",
  ],
  ["a wrong check digit", "barcode:'ean13'", "4006381333932", "Incorrect EAN-13 check digit provided"],
  ["a short application identifier", "barcode:'gs1-128'", "(01)123", "AI 01: Too short"],
  ["foreign letters", "barcode:'code128'", "Größe", "it holds only ASCII characters, and “ö” is none"],
  ["10,000 characters", "qr", "x".repeat(10_000), "it has 10000 characters"],
  ["more than the largest symbol", "qr", "x".repeat(2_999), "Maximum length exceeded"],
  ["an object", "qr", { a: 1 }, "is made of a text or a number"],
])("%s fails the item, naming the tag and the reason", (_, filter, Code, reason) => {
  const merge = () => mergeDocx(docx(paragraph(`[Code | ${filter}]`)), { Code }, ENHANCED);
  expect(merge).toThrow(`in the tag Code | ${filter}, `);
  expect(merge).toThrow(reason);
});

test("a value is never read as an option or an escape, unless the template asks for escapes", () => {
  const plain = drawBarcode("code128", "A^065", {});
  expect(plain).not.toEqual(drawBarcode("code128", "AA", {}));
  expect(drawBarcode("code128", "A^065", { text: false, encoder: { parse: true } })).toEqual(
    drawBarcode("code128", "AA", { text: false }),
  );
  expect(merged("[Code | qr]", { Code: "a\u0001\ufffe<b>\ud800" })).toContain('descr="QR code: a&lt;b&gt;"');
});
