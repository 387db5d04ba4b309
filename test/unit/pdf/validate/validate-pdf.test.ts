/** The validation of a PDF: each claim, each kind of finding, and facts that are only read. */
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { NOT_CHECKED } from "#shared/base/model/invoice-check.ts";
import type { PdfValidation } from "#shared/base/model/pdf-validation.ts";
import { attachFile } from "#shared/pdf/attachments/attach.ts";
import { validatePdf } from "#shared/pdf/validate/validate-pdf.ts";
import { conformingPdf, OBJECT } from "#test/support/conforming-pdf.ts";
import { encryptedPdf } from "#test/support/encrypted-pdf.ts";
import { crossIndustryInvoice } from "#test/support/invoices.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";
import { taggedPdf } from "#test/support/tagged-pdf.ts";

async function validated(bytes: Uint8Array): Promise<PdfValidation> {
  const outcome = await validatePdf(bytes, () => NOT_CHECKED);
  if (!outcome.isReadable) throw new Error(outcome.reason);
  return outcome.validation;
}

async function check(bytes: Uint8Array, standard: string) {
  return (await validated(bytes)).standards.find((each) => each.standard === standard);
}

const clausesOf = async (bytes: Uint8Array, standard: string) =>
  (await check(bytes, standard))?.violations.map(({ clause }) => clause);

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

function metadata(properties: string): string {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  return stream(packet, "/Type /Metadata /Subtype /XML");
}

const TITLE = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Offer</rdf:li></rdf:Alt></dc:title>';

describe("PDF/UA-1", () => {
  const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
  const CATALOG = "/Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> /Metadata 5 0 R";
  const file = (properties: string, objects: Readonly<Record<number, string>> = {}) =>
    taggedPdf({ name: "A", catalog: CATALOG, objects: { 3: FONT, 5: metadata(properties), ...objects } });
  const LABEL = "<pdfuaid:part>1</pdfuaid:part>";

  test("takes the label and the title from the metadata (ISO 14289-1, 5 and 7.1)", async () => {
    // The font of the file is not embedded: 7.21.
    expect(await check(file(LABEL + TITLE), "PDF/UA-1")).toMatchObject({
      isClaimed: true,
      violations: [{ clause: "7.21" }],
    });
    expect(await clausesOf(file(LABEL), "PDF/UA-1")).toEqual(["7.1", "7.21"]);
    expect(await clausesOf(file(TITLE), "PDF/UA-1")).toEqual(["5", "7.21"]);
  });

  test("names the page and the object of a picture without alternative text", async () => {
    const bytes = file(LABEL + TITLE, {
      31: "<< /Type /StructElem /S /Figure /P 21 0 R /Pg 101 0 R /K 0 >>",
    });
    const { violations = [] } = (await check(bytes, "PDF/UA-1")) ?? {};
    expect(violations).toContainEqual(expect.objectContaining({ clause: "7.3", pages: [1], object: 31 }));
  });

  test("is violated by an encryption that does not permit screen readers (7.16)", async () => {
    const encrypted = async (contentAccessibility: boolean) => {
      const document = await PDFDocument.load(rawPdf({ name: "A", pages: [""] }));
      document.encrypt({ userPassword: "", ownerPassword: "owner", permissions: { contentAccessibility } });
      return document.save({ useObjectStreams: false });
    };
    expect(await clausesOf(await encrypted(true), "PDF/UA-1")).not.toContain("7.16");
    expect(await clausesOf(await encrypted(false), "PDF/UA-1")).toContain("7.16");
  });
});

describe("PDF/A", () => {
  test.each([
    ["2", "U", "PDF/A-2u"],
    ["3", "A", "PDF/A-3a"],
    ["4", "F", "PDF/A-4f"],
  ])("part %s, level %s is read as %s", async (part, level, standard) => {
    const properties = `<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance>`;
    const bytes = rawPdf({ name: "A", pages: [""], catalog: "/Metadata 5 0 R", objects: { 5: metadata(properties) } });
    expect(await check(bytes, standard)).toMatchObject({ isClaimed: true });
  });

  test("a part without checks is not checked, and one that does not exist is no claim", async () => {
    const claiming = (part: string) =>
      rawPdf({
        name: "A",
        pages: [""],
        catalog: "/Metadata 5 0 R",
        objects: { 5: metadata(`<pdfaid:part>${part}</pdfaid:part>`) },
      });
    expect(await check(claiming("4"), "PDF/A-4")).toMatchObject({ result: "not_checked", violations: [] });
    const { standards } = await validated(claiming("9"));
    expect(standards.filter(({ isClaimed }) => isClaimed)).toEqual([]);
  });

  test("an area without a mark beside tagged text breaks PDF/UA-1 (ISO 14289-1, 7.1), but is allowed in level A", async () => {
    const claim = metadata(`${TITLE}<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>`);
    const catalog = "/Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> /Metadata 5 0 R";
    const clauses = async (operators: string) => {
      const content = stream(`/P << /MCID 0 >> BDC BT /F1 12 Tf 20 50 Td (A1) Tj ET EMC ${operators}`);
      const objects = { 3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", 5: claim, 10001: content };
      const bytes = taggedPdf({ name: "A", catalog, objects });
      return [await clausesOf(bytes, "PDF/UA-1"), await clausesOf(bytes, "PDF/A-2a")];
    };
    const area = await clauses("0 0 9 9 re f");
    expect(area).toEqual([expect.arrayContaining(["7.1"]), expect.not.arrayContaining(["6.7.2"])]);
    expect((await clauses("/Artifact BMC 0 0 9 9 re f EMC"))[0]).not.toContain("7.1");
    expect((await clauses("BT /F1 12 Tf (B1) Tj ET"))[1]).toContain("6.7.2");
  });

  test("level A requires tags beyond level B (ISO 19005-2, 6.7.2)", async () => {
    const pdf = conformingPdf("2b");
    const claim = pdf.data(OBJECT.metadata).includes(">B<") ? ">B<" : '"B"';
    pdf.replace(OBJECT.metadata, claim, claim.replace("B", "A"));
    const { standards } = await validated(pdf.bytes());
    const results = standards.map(({ standard, isClaimed, result }) => [standard, isClaimed, result]);
    expect(results).toContainEqual(["PDF/A-2b", false, "conforms"]);
    expect(results).toContainEqual(["PDF/A-2a", true, "violated"]);
    expect(await clausesOf(pdf.bytes(), "PDF/A-2a")).toContain("6.7.2");
  });

  test("reports of an encrypted file the encryption alone (6.1.3)", async () => {
    const bytes = encryptedPdf().pdf({ name: "A", pages: [""] });
    expect(await validated(bytes)).toMatchObject({ isEncrypted: true });
    expect(await clausesOf(bytes, "PDF/A-2b")).toEqual(["6.1.3"]);
  });
});

test("an invoice is named with its profile and the one that the metadata claim, and a broken one with its fault", async () => {
  const document = await PDFDocument.load(rawPdf({ name: "A", pages: [""] }));
  const attach = (name: string, text: string) =>
    attachFile(document, { name, mediaType: "text/xml", bytes: Buffer.from(text) }, { now: new Date(0) });
  attach("factur-x.xml", crossIndustryInvoice("urn:cen.eu:en16931:2017"));
  attach("order-x.xml", "<order>");
  attach("terms.txt", "terms");
  expect((await validated(await document.save())).invoices).toEqual([
    {
      filename: "factur-x.xml",
      standard: "Factur-X",
      profile: "EN 16931",
      check: NOT_CHECKED,
      claimedProfile: undefined,
    },
    { filename: "order-x.xml", fault: "it is not well-formed XML", claimedProfile: undefined },
  ]);
});

describe("a signature", () => {
  const HOLE = `<${"0".repeat(20)}>`;

  /** Numbers in the range have ten digits, so that they can be written when the positions are known. */
  function signed({ leftOut = 0, after = "" } = {}): Uint8Array {
    const blank = "[0000000000 1111111111 2222222222 3333333333]";
    const text = Buffer.from(
      rawPdf({
        name: "A",
        pages: [""],
        catalog: "/AcroForm << /Fields [10 0 R] >>",
        objects: {
          10: "<< /FT /Sig /T (Seal) /V 11 0 R >>",
          11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange ${blank} /Contents ${HOLE} >>`,
        },
      }),
    ).toString("latin1");
    const start = text.indexOf(HOLE) - leftOut;
    const next = text.indexOf(HOLE) + HOLE.length;
    const numbers = [0, start, next, text.length - next].map((number) => String(number).padStart(10, "0"));
    return Buffer.from(text.replace(blank, `[${numbers.join(" ")}]`) + after, "latin1");
  }

  test.each([
    ["all but itself", signed(), "file"],
    ["what was there before bytes were appended", signed({ after: "\n% more\n" }), "part"],
    ["less than all around it", signed({ leftOut: 5 }), "malformed"],
    ["bytes beyond the file", signed().subarray(0, -2), "malformed"],
  ])("covers %s", async (_, bytes, covers) => {
    expect((await validated(bytes)).signatures).toEqual([{ field: "Seal", encoding: "ETSI.CAdES.detached", covers }]);
  });
});

test("a file that is no PDF is not readable", async () => {
  expect(await validatePdf(Buffer.from("hello"), () => NOT_CHECKED)).toEqual({
    isReadable: false,
    reason: "it is not a PDF",
  });
});
