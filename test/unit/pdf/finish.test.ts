/** The last form of a document's PDF: pieces that no PDF/A was made of are brought into it, as pages or as pictures. */
import { PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { type Finish, finishPdf } from "#shared/pdf/finish.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { attachedFiles } from "#test/support/attached-files.ts";
import { crossIndustryInvoice } from "#test/support/invoices.ts";
import { bookmarks, load } from "#test/support/pdf-read-back.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

const FINISH: Finish = {
  itemTitle: "Page",
  quality: 100,
  mergeWith: [],
  attachments: [],
  part: "2b",
  arePiecesConforming: false,
  now: Date.UTC(2026, 10, 21),
};

async function* pieces(...files: readonly Uint8Array[]) {
  yield* files;
}

/** A page with a rectangle and a form field: nothing that needs a font. */
async function drawing({ hasLaunch = false } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 100]);
  page.drawRectangle({ x: 10, y: 10, width: 50, height: 50 });
  if (hasLaunch) document.catalog.set(PDFName.of("OpenAction"), document.context.obj({ S: "Launch", F: "a.exe" }));
  return savePdf(document);
}

/** Nothing can be done about an operator that does not exist. */
const UNKNOWN_OPERATOR = { 10001: stream("0 0 9 9 re f what") };

describe.each(["1b", "2b", "3b"] as const)("in PDF/A-%s", (part) => {
  test("pages that fit stay pages, without what nobody sees", async () => {
    const { bytes, arePictures, violations } = await finishPdf(pieces(await drawing({ hasLaunch: true })), {
      ...FINISH,
      part,
    });
    expect([violations, arePictures]).toEqual([[], false]);
    expect(await checkConformance(bytes, part)).toEqual([]);
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/\/Launch|\/Subtype\s*\/Image/);
  });

  test("pages that do not fit become pictures, with a bookmark for each piece", async () => {
    const foreign = rawPdf({ name: "A", pages: [""], objects: UNKNOWN_OPERATOR });
    const finished = await finishPdf(pieces(await drawing(), foreign), { ...FINISH, part });
    expect([finished.violations, finished.arePictures, finished.pageCount]).toEqual([[], true, 2]);
    expect(await checkConformance(finished.bytes, part)).toEqual([]);
    expect(bookmarks(await load(finished.bytes)).map(({ title }) => title)).toEqual(["Page 1", "Page 2"]);
  });
});

test("a document that breaks the standard is told with its violations, never passed off as conforming", async () => {
  const foreign = rawPdf({ name: "A", pages: [""] });
  const { violations } = await finishPdf(pieces(foreign), { ...FINISH, arePiecesConforming: true });
  expect(violations.map(({ rule }) => rule)).toContain("fontNotEmbedded");
});

describe("files behind a PDF/A", () => {
  const merging = (file: Uint8Array): Finish => ({ ...FINISH, arePiecesConforming: false, mergeWith: [file] });

  test("keep all of their pages, also as pictures, whatever the file says of their number", async () => {
    const contradicting = rawPdf({
      name: "A",
      pages: ["", "", ""],
      objects: { ...UNKNOWN_OPERATOR, 2: "<< /Type /Pages /Kids [101 0 R 102 0 R 103 0 R] /Count 1 >>" },
    });
    const finished = await finishPdf(pieces(await drawing()), merging(contradicting));
    expect([finished.pageCount, finished.rasterised, finished.violations]).toEqual([4, [0], []]);
  });

  test("may have pages without a size, which readers show as US Letter", async () => {
    const sizeless = rawPdf({
      name: "A",
      pages: [""],
      objects: { 101: "<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents 10001 0 R >>" },
    });
    const finished = await finishPdf(pieces(await drawing()), merging(sizeless));
    expect([finished.pageCount, finished.leftOut, finished.violations]).toEqual([2, [], []]);
    expect((await PDFDocument.load(finished.bytes)).getPage(1).getSize()).toEqual({ width: 612, height: 792 });
  });
});

test("an invoice has the name that its metadata tell, though another file has that name", async () => {
  const invoice = crossIndustryInvoice("urn:cen.eu:en16931:2017");
  const attachments = [
    { name: "factur-x.xml", mediaType: "text/xml", bytes: Buffer.from("<no-invoice/>") },
    { name: "b.xml", mediaType: "text/xml", bytes: Buffer.from(invoice) },
  ];
  const { bytes } = await finishPdf(pieces(await drawing()), { ...FINISH, part: "3b", attachments });
  const found = attachedFiles(bytes).map(({ name, bytes: content }) => [
    name,
    content.toString().includes("CrossIndustry"),
  ]);
  expect(found).toEqual([
    ["factur-x (2).xml", false],
    ["factur-x.xml", true],
  ]);
});
