/**
 * Headers and footers of an item's first page are read once (ISO 14289-1, 7.8 concerns those that are repeated; Tagged
 * PDF Best Practice Guide of the PDF Association, 2019): they stand in the tags, and the page looks as before.
 */
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { makeAccessible } from "#shared/pdf/accessible/make-accessible.ts";
import { markFaults } from "#shared/pdf/tags/coverage.ts";
import { stream } from "#test/support/raw-pdf.ts";
import { readAloud, strayParents, taggedPdf } from "#test/support/tagged-pdf.ts";

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const HEAD = "q 1 0 0 1 0 10 cm BT /F1 8 Tf 20 80 Td (Our) Tj ET Q BT /F1 8 Tf 40 90 Td (name) Tj ET";

/** A page with a header of one line in two pieces, a text, and a footer. */
function page(text: string): string {
  const foot = "/Artifact BMC 0 0 9 9 re f BT 1 0 0 1 20 9 Tm /F1 8 Tf (Page 1) Tj ET EMC";
  return stream(`/Artifact BMC ${HEAD} EMC /P << /MCID 0 >> BDC BT /F1 12 Tf 20 50 Td (${text}) Tj ET EMC ${foot}`);
}

async function read(firstPages: readonly number[], objects = {}): Promise<PDFDocument> {
  const contents = { 3: FONT, 10001: page("A1"), 10002: page("A2"), ...objects };
  const bytes = taggedPdf({ name: "A", pages: ["", ""], objects: contents });
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  makeAccessible(document, { title: "Offer", language: "en-GB" }, firstPages);
  return document;
}

test("the header and footer of the first page are read before and behind the text, once", async () => {
  const document = await read([0]);
  expect(readAloud(document)).toBe('Document(P("Our" "name") P("A1") P("A2") P("Page 1"))');
  expect(strayParents(document)).toEqual([]);
  expect(markFaults(document, { isStrict: true })).toMatchObject({ missed: [], crossed: new Set() });
});

const SECTIONS = {
  21: "<< /Type /StructElem /S /Document /P 20 0 R /K [40 0 R 41 0 R] >>",
  40: "<< /Type /StructElem /S /Sect /P 21 0 R /K 31 0 R >>",
  41: "<< /Type /StructElem /S /Sect /P 21 0 R /K [32 0 R] >>",
  31: "<< /Type /StructElem /S /P /P 40 0 R /Pg 101 0 R /K 0 >>",
  32: "<< /Type /StructElem /S /P /P 41 0 R /Pg 102 0 R /K 0 >>",
};

test("each item of a combined file has its own, also if the items have the same content", async () => {
  const document = await read([0, 1], { ...SECTIONS, 10002: page("A1") });
  const item = 'Sect(P("Our" "name") P("A1") P("Page 1"))';
  expect(readAloud(document)).toBe(`Document(${item} ${item})`);
  expect(strayParents(document)).toEqual([]);
});

test("a header that is read already is not read again when the document is joined with others", async () => {
  const document = await read([0]);
  const once = readAloud(document);
  makeAccessible(document, { title: "Offer", language: "en-GB" }, [0]);
  expect(readAloud(document)).toBe(once);
});

test("texts that say what kind of artifact they are stay artifacts", async () => {
  const kind = "/Artifact << /Type /Pagination /Subtype /Watermark >> BDC";
  const document = await read([0], { 10001: stream(`${kind} ${HEAD} EMC /P << /MCID 0 >> BDC EMC`) });
  expect(readAloud(document)).toBe('Document(P("") P("A2"))');
});
