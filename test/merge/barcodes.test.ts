/** Barcodes of values (docs/barcodes.md). */
import { describe, expect, test } from "vitest";
import { drawBarcode } from "#shared/engine/merge/barcodes/draw-barcode.ts";
import { inReadingOrder } from "#shared/engine/merge/reading-order/in-reading-order.ts";
import { expression } from "#shared/engine/merge/syntax/expression.ts";
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

/** The first example of the guidelines' annex A. */
const BILL = {
  creditor: {
    name: "Robert Schneider AG",
    street: "Rue du Lac",
    building: "1268",
    postcode: "2501",
    town: "Biel",
    country: "CH",
  },
  debtor: {
    name: "Pia-Maria Rutschmann-Schnyder",
    street: "Marktgasse",
    building: "28",
    postcode: "9400",
    town: "Rorschach",
    country: "CH",
  },
  iban: "CH4431999123000889012",
  amount: 1234949.75,
  currency: "CHF",
  reference: "210000000003139471430009017",
  message: "Order of 15 June 2020",
};

/** The lines of each text box with its place in millimetres below the edge of the payment part. */
function boxes(xml: string): readonly (readonly [x: number, y: number, ...lines: readonly string[]])[] {
  const found = xml.matchAll(
    /<a:off x="(\d+)" y="(\d+)"\/>(?:(?!<a:off)[\s\S])*?<w:txbxContent>([\s\S]*?)<\/w:txbxContent>/g,
  );
  return Array.from(found, ([, x, y, content = ""]) => [
    Number(x) / 36_000,
    Number(y) / 36_000,
    ...Array.from(content.matchAll(/<w:t [^>]*>([^<]*)</g), ([, text = ""]) => text),
  ]);
}

test("a QR-bill has the sections, places and words of the guidelines", () => {
  const account = ["CH44 3199 9123 0008 8901 2", "Robert Schneider AG", "Rue du Lac 1268", "2501 Biel", ""];
  const reference = ["Referenz", "21 00000 00003 13947 14300 09017", ""];
  const debtor = ["Zahlbar durch", "Pia-Maria Rutschmann-Schnyder", "Marktgasse 28", "9400 Rorschach"];
  expect(boxes(merged("[Bill | qrbill:'de-CH']", { Bill: BILL }))).toEqual([
    [5, 5, "Empfangsschein"],
    [5, 82, "Annahmestelle"],
    [67, 5, "Zahlteil"],
    [5, 12, "Konto / Zahlbar an", ...account, ...reference, ...debtor],
    [5, 68, "Währung", "CHF"],
    [17, 68, "Betrag", "1 234 949.75"],
    [118, 5, "Konto / Zahlbar an", ...account, ...reference, "Zusätzliche Informationen", BILL.message, "", ...debtor],
    [67, 68, "Währung", "CHF"],
    [82, 68, "Betrag", "1 234 949.75"],
  ]);
});

test("a QR-bill stands at the foot of its page, with its code 46 mm wide", () => {
  const xml = merged("[Bill | qrbill]", { Bill: BILL });
  expect(xml).toContain(`<wp:positionV relativeFrom="page"><wp:posOffset>${189 * 36_000}</wp:posOffset>`);
  expect(xml).toContain(`<wp:extent cx="${210 * 36_000}" cy="${108 * 36_000}"/>`);
  // With 5 mm of paper around the code, so that it begins at 67 and 17 mm.
  const side = 56 * 36_000;
  expect(xml).toContain(`<a:off x="${62 * 36_000}" y="${12 * 36_000}"/><a:ext cx="${side}" cy="${side}"/>`);
});

test("a QR-bill without amount and debtor has frames to write them into", () => {
  const { amount, debtor, ...open } = BILL;
  const [filled, empty] = [BILL, open].map((Bill) => merged("[Bill | qrbill:'fr']", { Bill }));
  expect(empty).toContain("Payable par (nom/adresse)");
  const paths = (xml = "") => xml.split("<a:path ").length;
  expect(paths(empty) - paths(filled)).toBe(4);
});

test.each([
  ["it", "Sezione pagamento"],
  ["fr", "Section paiement"],
  ["", "Payment part"],
])("the texts of a QR-bill are in the language '%s'", (language, title) => {
  expect(merged(`[Bill | qrbill:'${language}']`, { Bill: BILL })).toContain(`>${title}<`);
});

test("the longest names and messages stay within a QR-bill's sections", () => {
  const party = {
    name: "W".repeat(70),
    street: "W".repeat(70),
    building: "1",
    postcode: "1".repeat(16),
    town: "W".repeat(35),
    country: "DE",
  };
  const [, , , receipt = [], , , payment = []] = boxes(
    merged("[Bill | qrbill]", { Bill: { ...BILL, creditor: party, debtor: party, message: "W".repeat(140) } }),
  );
  // The smallest lines are 7 points high, and the sections 56 and 85 mm.
  expect((receipt.length - 2) * 7).toBeLessThanOrEqual((56 * 72) / 25.4);
  expect((payment.length - 2) * 7).toBeLessThanOrEqual((85 * 72) / 25.4);
});

test("a QR-bill in a page is real text in SVG", () => {
  const page = mergeHtml(
    "<!DOCTYPE html><p>[Bill | qrbill]</p>",
    { Bill: { ...BILL, message: "a <b> & c" } },
    ENHANCED,
  );
  expect(page).toMatch(/<text x="118" y="[\d.]+" font-size="3.528">a &lt;b&gt; &amp; c<\/text>/);
  expect(page).toContain('width="210mm"');
});

test("a QR-bill in a text box fails with the remedy", () => {
  const box = `<w:p><w:r><w:pict><v:shape style="width:100pt;height:100pt"><v:textbox><w:txbxContent>${paragraph("[Bill | qrbill]")}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;
  expect(() => mergeDocx(docx(box), { Bill: BILL }, ENHANCED)).toThrow(
    "put its tag into the body, a header or a footer",
  );
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
  ["Code | qrbill:'rm'", "write 'de', 'fr', 'it' or 'en'"],
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

describe("an item with many barcodes", () => {
  const urls = (count: number) => Array.from({ length: count }, (_, n) => `https://e.test/${n}`);

  /** Returns the failure and the processor time that it took, in milliseconds. */
  function refused(
    tag: string,
    item: Readonly<Record<string, unknown>>,
  ): { readonly message: string; readonly ms: number } {
    const before = process.cpuUsage();
    try {
      mergeDocx(docx(paragraph(tag)), item, ENHANCED);
    } catch (error) {
      const { user, system } = process.cpuUsage(before);
      return { message: String(error), ms: (user + system) / 1000 };
    }
    throw new Error("it was merged");
  }

  test.each([
    ["a list of QR codes", "[Codes | qr]", 5000],
    ["a list of Aztec codes", "[Codes | barcode:'azteccode']", 5000],
    ["a section", "[#Codes][. | qr][/]", 5000],
    ["a section with formats", "[#Codes][. | qr | color:'red'][/]", 5000],
    ["sections that have no more than an item may, each", "[#Codes][. | barcode:'code128'][/][#Codes][. | qr][/]", 900],
  ])("is refused before any of %s is drawn", (_, tags, count) => {
    const { message, ms } = refused(tags, { Codes: urls(count) });
    expect(message).toContain("more than 1000 different barcodes");
    expect(ms).toBeLessThan(1000);
  });

  test("is refused before any is drawn on a page", () => {
    const before = process.cpuUsage();
    const merge = () => mergeHtml("<p>[#Codes][. | qr][/]</p>", { Codes: urls(5000) }, ENHANCED);
    expect(merge).toThrow("in the tag . | qr, it has more than 1000 different barcodes");
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test("shows each at its place on a page, beside texts and other values", () => {
    const page = mergeHtml(
      "<p>[#Codes]a [n] [v | qr] b[/]</p>",
      {
        Codes: [
          { n: 1, v: "x" },
          { n: 2, v: "y" },
        ],
      },
      ENHANCED,
    );
    const shown = page.replace(/<svg.*?aria-label="([^"]*)".*?<\/svg>/gs, "<$1>");
    expect(shown).toContain("<p>a 1 <QR code: x> ba 2 <QR code: y> b</p>");
  });

  test("is refused by the characters of their texts, which the time grows with", () => {
    const Codes = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(2500, "x"));
    const { message, ms } = refused("[Codes | barcode:'azteccode']", { Codes });
    expect(message).toContain("50000 characters");
    expect(ms).toBeLessThan(1000);
  });

  test("may repeat as many as it may have, each of which is drawn once", () => {
    const draw = (text: string) => drawBarcode("code39", text, { text: false });
    const first = draw("A");
    for (let n = 1; n < 1000; n++) draw(`B${n}`);
    expect(draw("A")).toBe(first);
  });
});
