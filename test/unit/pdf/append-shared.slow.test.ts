/** What is the same in several joined files is stored once; what only looks the same is not. */
import { type PDFDocument, PDFRawStream } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { pagesCountedByCaller } from "#test/support/conversions.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { load, texts } from "#test/support/pdf-read-back.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

const LOGO = "L".repeat(20_000);
const GLYPHS = "G".repeat(30_000);

interface Letter {
  readonly name: string;
  readonly logo?: string;
  readonly glyphs?: string;
  /** Number of the first of the shared objects, which differs between writers. */
  readonly from?: number;
  readonly page?: string;
}

/** A page with a picture and an embedded font: descriptor, file and map of letters are objects of their own. */
function letter({ name, logo = LOGO, glyphs = GLYPHS, from = 20, page = "" }: Letter): Uint8Array {
  const [picture, font, descriptor, file, map, length] = [from, from + 1, from + 2, from + 3, from + 4, from + 5];
  return rawPdf({
    name,
    pages: [""],
    objects: {
      101:
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R ${page} ` +
        `/Resources << /Font << /F1 ${font} 0 R >> /XObject << /Logo ${picture} 0 R >> >> >>`,
      [picture]: stream(logo, "/Type /XObject /Subtype /Image /Width 1 /Height 1"),
      [font]: `<< /Type /Font /Subtype /TrueType /BaseFont /BAAAAA+Sans /FontDescriptor ${descriptor} 0 R /ToUnicode ${map} 0 R >>`,
      [descriptor]: `<< /Type /FontDescriptor /FontName /BAAAAA+Sans /FontFile2 ${file} 0 R >>`,
      [file]: `<< /Length ${length} 0 R >>\nstream\n${glyphs}\nendstream`,
      [map]: stream("M".repeat(5000)),
      [length]: String(glyphs.length),
    },
  });
}

function streamsOf(document: PDFDocument): readonly PDFRawStream[] {
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? object : []));
}

function stored(bytes: Uint8Array, text: string): number {
  return Buffer.from(bytes).toString("latin1").split(text).length - 1;
}

describe("what is the same in several files", () => {
  test("is stored once, with its fonts, however its objects are numbered", async () => {
    const others = Array.from({ length: 20 }, (_, i) => letter({ name: `L${i} `, from: 20 + i }));
    const joined = await joinPdfs(letter({ name: "First " }), others);
    expect([stored(joined, LOGO), stored(joined, GLYPHS)]).toEqual([1, 1]);
    expect([stored(joined, "/FontDescriptor\n"), stored(joined, "/TrueType\n")]).toEqual([1, 1]);
    const document = await load(joined);
    expect(texts(document)).toEqual(["First 1", ...others.map((_, i) => `L${i} 1`)]);
    for (const { node } of document.getPages())
      expect(String(node.Resources())).toBe(String(document.getPage(0).node.Resources()));
  });

  test("is stored once also when it is inside one of the files", async () => {
    const twice = rawPdf({
      name: "A",
      pages: ["/X 20 0 R", "/X 21 0 R"],
      objects: { 20: stream(LOGO), 21: stream(LOGO) },
    });
    expect(stored(await joinPdfs(twice, []), LOGO)).toBe(1);
  });

  test("is stored once also when it is shared before all files have come", async () => {
    const logo = "L".repeat(18 * 1024 * 1024);
    const others = ["B", "C", "D", "E"].map((name) => letter({ name, logo }));
    const joined = await joinPdfs(letter({ name: "A" }), others);
    expect(joined.length).toBeLessThan(logo.length + 200_000);
    expect(texts(await load(joined))).toEqual(["A1", "B1", "C1", "D1", "E1"]);
  });

  test("does not include pages: two equal pages stay two", async () => {
    const joined = await joinPdfs(letter({ name: "L" }), [letter({ name: "L" }), letter({ name: "L" })]);
    expect(pagesCountedByCaller(joined)).toBe(3);
    expect(new Set((await load(joined)).getPages().map(({ ref }) => ref)).size).toBe(3);
  });
});

describe("what only looks the same", () => {
  test("stays apart: a font with other glyphs under the same name, a picture with one other byte", async () => {
    const others = [letter({ name: "B", glyphs: `${GLYPHS}x` }), letter({ name: "C", logo: `${LOGO.slice(1)}K` })];
    const document = await load(await joinPdfs(letter({ name: "A" }), others));
    const [a, b, c] = document.getPages().map(({ node }) => String(node.Resources()));
    expect(new Set([a, b, c]).size).toBe(3);
    const long = streamsOf(document).filter((one) => one.getContentsSize() > 10_000);
    expect(long).toHaveLength(4);
  });

  test("stays apart: equal bytes that mean different pictures", async () => {
    const objects = { 20: stream(LOGO, "/Width 1 /Height 2"), 21: stream(LOGO, "/Width 2 /Height 1") };
    expect(stored(await joinPdfs(rawPdf({ name: "A", pages: ["/X 20 0 R /Y 21 0 R"], objects }), []), LOGO)).toBe(2);
  });

  test("stays apart: a picture with a place of its own in the tags", async () => {
    const objects = { 20: stream(LOGO, "/StructParent 0"), 21: stream(LOGO, "/StructParent 0") };
    expect(stored(await joinPdfs(rawPdf({ name: "A", pages: ["/X 20 0 R /Y 21 0 R"], objects }), []), LOGO)).toBe(2);
  });

  test("stays where it is when the first file has an object that could not be read", async () => {
    const objects = { 20: stream(LOGO), 21: stream(LOGO), 22: "<< /X 21 0 R /Broken ) >>" };
    const joined = await joinPdfs(rawPdf({ name: "A", pages: ["/X 20 0 R /Y 22 0 R"], objects }), []);
    expect(stored(joined, LOGO)).toBe(2);
  });
});
