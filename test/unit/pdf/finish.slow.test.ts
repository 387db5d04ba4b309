/** The last form of a document's PDF: pieces that no PDF/A was made of are brought into it, as pages or as pictures. */
import { PDFDocument, PDFHexString, PDFName } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { finishPdf, placed } from "#shared/pdf/finish.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { attachedFiles } from "#test/support/attached-files.ts";
import { type FinishChange, finishOf } from "#test/support/finish.ts";
import { crossIndustryInvoice, orderX, zugferd1 } from "#test/support/invoices.ts";
import { bookmarks, load } from "#test/support/pdf-read-back.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

const FINISH: FinishChange = {
  itemTitle: "Page",
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
    const { bytes, arePictures, violations } = await finishPdf(
      pieces(await drawing({ hasLaunch: true })),
      finishOf({ ...FINISH, part }),
    );
    expect([violations, arePictures]).toEqual([[], false]);
    expect(await checkConformance(bytes, part)).toEqual([]);
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/\/Launch|\/Subtype\s*\/Image/);
  });

  test("pages that do not fit become pictures, with a bookmark for each piece", async () => {
    const foreign = rawPdf({ name: "A", pages: [""], objects: UNKNOWN_OPERATOR });
    const finished = await finishPdf(pieces(await drawing(), foreign), finishOf({ ...FINISH, part }));
    expect([finished.violations, finished.arePictures, finished.pageCount]).toEqual([[], true, 2]);
    expect(await checkConformance(finished.bytes, part)).toEqual([]);
    expect(bookmarks(await load(finished.bytes)).map(({ title }) => title)).toEqual(["Page 1", "Page 2"]);
  });
});

test("a document that breaks the standard is returned with its violations, never as conforming", async () => {
  const foreign = rawPdf({ name: "A", pages: [""] });
  const { violations } = await finishPdf(pieces(foreign), finishOf({ ...FINISH, arePiecesConforming: true }));
  expect(violations.map(({ rule }) => rule)).toContain("fontNotEmbedded");
});

test("a violation is reported with the page on which it is, in all pieces together", async () => {
  const foreign = rawPdf({ name: "A", pages: ["", ""], objects: { 10001: stream("0 0 9 9 re f") } });
  const { violations } = await finishPdf(
    pieces(await drawing(), foreign),
    finishOf({ ...FINISH, arePiecesConforming: true }),
  );
  const [font] = violations.filter(({ rule }) => rule === "fontNotEmbedded");
  expect(font?.place).toEqual({ position: undefined, page: 3 });
});

test("the page of a merged file is counted within that file, and what is on no page has none", () => {
  const violation = { rule: "spotColour", clause: "6.2.4.4", message: "A spot colour has two descriptions." } as const;
  const parts = [
    { position: undefined, first: 0, pageCount: 3, ranges: [] },
    { position: 0, first: 3, pageCount: 2, ranges: [] },
    { position: 2, first: 5, pageCount: 9, ranges: [] },
  ];
  const places = [0, 4, 5].map((page) => placed({ ...violation, page }, parts).place);
  expect(places).toEqual([
    { position: undefined, page: 1 },
    { position: 0, page: 2 },
    { position: 2, page: 1 },
  ]);
  expect(placed(violation, parts)).toEqual(violation);
});

describe("files behind a PDF/A", () => {
  const merging = (file: Uint8Array) => finishOf({ ...FINISH, arePiecesConforming: false, mergeWith: [file] });

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
  const { bytes } = await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, part: "3b", attachments }));
  const found = attachedFiles(bytes).map(({ name, bytes: content }) => [
    name,
    content.toString().includes("CrossIndustry"),
  ]);
  expect(found).toEqual([
    ["factur-x (2).xml", false],
    ["factur-x.xml", true],
  ]);
});

test.each([
  [crossIndustryInvoice("urn:cen.eu:en16931:2017"), "Factur-X", "EN 16931", "fx:DocumentFileName>factur-x.xml"],
  [orderX("urn:order-x.eu:1p0:basic", "220"), "Order-X", "BASIC", "fx:DocumentType>ORDER<"],
  [
    zugferd1("urn:ferd:CrossIndustryDocument:invoice:1p0:comfort"),
    "ZUGFeRD 1.0",
    "COMFORT",
    "zf:DocumentFileName>ZUGFeRD-invoice.xml",
  ],
])("an invoice or order is described by the metadata of its standard", async (xml, standard, profile, entry) => {
  const attachments = [{ name: "a.xml", mediaType: "text/xml", bytes: Buffer.from(xml) }];
  const finished = await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, part: "3b", attachments }));
  expect(finished.violations).toEqual([]);
  expect(finished.invoice).toMatchObject({ standard, profile });
  expect(Buffer.from(finished.bytes).toString("latin1")).toContain(entry);
});

test("a caller chooses the relationship of an attached file", async () => {
  const attachments = [
    { name: "a.csv", mediaType: "text/csv", bytes: Buffer.from("a"), relationship: "Source" as const },
    { name: "b.csv", mediaType: "text/csv", bytes: Buffer.from("b") },
  ];
  const { bytes } = await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, part: undefined, attachments }));
  const relationships = Buffer.from(bytes)
    .toString("latin1")
    .match(/\/AFRelationship \/\w+/g);
  expect(relationships).toEqual(["/AFRelationship /Source", "/AFRelationship /Unspecified"]);
});

describe("files that conform alone, and not together", () => {
  const printed = (name: string, paint: string, resources: string, objects: Record<number, string> = {}) =>
    rawPdf({ name, pages: [`/Resources << ${resources} >>`], objects: { 10001: stream(paint), ...objects } });
  const gold = (name: string, colour: string) =>
    printed(name, "/Gold cs 1 scn 0 0 9 9 re f", "/ColorSpace << /Gold [/Separation /Gold /DeviceRGB 20 0 R] >>", {
      20: `<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [${colour}] /N 1 >>`,
    });
  const cmyk = printed("C", "1 0 0 0 k 0 0 9 9 re f", "");
  const overprinted = printed("O", "/G gs 0 0 9 9 re f", "/ExtGState << /G << /OP true /op true /OPM 1 >> >>");

  test.each([
    ["one spot colour with two definitions", [gold("A", "1 0.8 0"), gold("B", "0.8 0.6 0")]],
    ["overprinting, and CMYK colours that have a profile", [overprinted, cmyk]],
  ])("are mended: %s", async (_, mergeWith) => {
    const finished = await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, mergeWith }));
    expect([finished.violations, finished.leftOut, finished.rasterised, finished.patched]).toEqual([[], [], [], []]);
  });
});

describe("files embedded in a merged PDF", () => {
  const specification = (name: string, file: number, entries = "") =>
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${file} 0 R >> ${entries} >>`;
  const withFiles = (pdfa: Uint8Array) =>
    rawPdf({
      name: "A",
      pages: ["/Annots [25 0 R]"],
      catalog: "/Names << /EmbeddedFiles << /Names [(x) 20 0 R (y) 21 0 R] >> >>",
      objects: {
        20: specification("terms.txt", 22, "/AFRelationship /Source /Desc (Terms)"),
        21: specification("pdfa.pdf", 23),
        22: stream("some terms"),
        23: stream(Buffer.from(pdfa).toString("latin1"), "/Subtype /application#2Fpdf"),
        25: "<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 26 0 R >>",
        26: specification("shown.txt", 22),
      },
    });

  test.each([
    [undefined, ["pdfa.pdf", "terms.txt"], []],
    ["3b", ["pdfa.pdf", "shown.txt", "terms.txt"], []],
    ["2b", ["pdfa.pdf"], ["terms.txt", "shown.txt"]],
    ["1b", [], ["terms.txt", "pdfa.pdf", "shown.txt"]],
  ] as const)("stay where PDF/A-%s allows it; the others are named", async (part, kept, leftOut) => {
    const pdfa = (await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, part: "2b" }))).bytes;
    const finished = await finishPdf(
      pieces(await drawing()),
      finishOf({ ...FINISH, part, mergeWith: [withFiles(pdfa)] }),
    );
    expect(finished.violations).toEqual([]);
    expect(finished.filesLeftOut).toEqual(leftOut.length > 0 ? [{ position: 0, names: leftOut }] : []);
    const found = (await load(finished.bytes)).getAttachments().map(({ name }) => name);
    expect(found).toEqual(expect.arrayContaining([...kept]));
  });
});

describe("page labels", () => {
  const ROMAN = {
    name: "R",
    pages: ["", "", ""],
    catalog: "/PageLabels << /Kids [<< /Nums [0 << /S /r >> 2 << /P (A-) /S /D /St 5 >>] >>] >>",
  };
  const roman = rawPdf(ROMAN);
  const labels = async (bytes: Uint8Array): Promise<string> =>
    String((await load(bytes)).catalog.lookup(PDFName.of("PageLabels"))).replace(/\s+/g, " ");

  test("page labels of a merged PDF stay, and other pages are labelled by their number", async () => {
    const mergeWith = [roman, rawPdf({ name: "B", pages: [""] })];
    const { bytes } = await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, part: undefined, mergeWith }));
    const prefix = PDFHexString.fromBytes(Buffer.from("A-"));
    expect(await labels(bytes)).toBe(
      `<< /Nums [ 0 << /S /D /St 1 >> 1 << /S /r >> 3 << /S /D /P ${prefix} /St 5 >> 4 << /S /D /St 5 >> ] >>`,
    );
  });

  test("stay even if the pages become pictures", async () => {
    const unmendable = rawPdf({
      ...ROMAN,
      pages: ["/Unknown 40 0 R", "", ""],
      objects: { 40: stream("x", "/Filter /Crypt") },
    });
    const finished = await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, mergeWith: [unmendable] }));
    expect([finished.rasterised, finished.violations]).toEqual([[0], []]);
    expect(await labels(finished.bytes)).toContain("/S /r");
  });

  test("are not made if no file has any", async () => {
    const mergeWith = [rawPdf({ name: "B", pages: [""] })];
    const { bytes } = await finishPdf(pieces(await drawing()), finishOf({ ...FINISH, part: undefined, mergeWith }));
    expect((await load(bytes)).catalog.lookup(PDFName.of("PageLabels"))).toBeUndefined();
  });
});
