/** What breaks PDF/A is found, under its clause of ISO 19005; what a part allows is not objected to. */
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { conformingPdf, OBJECT, stream } from "#test/support/conforming-pdf.ts";
import { spoiledPdfs } from "#test/support/spoil-pdf.ts";

const PARTS = ["1b", "2b", "3b"] as const;

describe.each(PARTS)("PDF/A-%s", (part) => {
  test("a conforming file breaks nothing, and is one that pdf-lib reads", async () => {
    const bytes = conformingPdf(part).bytes();
    expect(await checkConformance(bytes, part)).toEqual([]);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  });

  const spoiled = spoiledPdfs().filter((pdf) => pdf.part === part);

  test.each(spoiled.filter(({ clause }) => clause !== null))("$name breaks $clause", async ({ bytes, clause }) => {
    const clauses = (await checkConformance(bytes, part)).map((violation) => violation.clause);
    expect(clauses).toContain(clause);
  });

  test.each(spoiled.filter(({ clause }) => clause === null))("$name is allowed", async ({ bytes }) => {
    expect(await checkConformance(bytes, part)).toEqual([]);
  });

  test("a file of another part is not one of this", async () => {
    const [other = part] = PARTS.filter((each) => each !== part);
    const rules = (await checkConformance(conformingPdf(other).bytes(), part)).map(({ rule }) => rule);
    expect(rules).toContain("identification");
  });
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a text", Buffer.from("no PDF")],
  ["half a file", conformingPdf("2b").bytes().subarray(0, 2000)],
  ["a file whose catalog is a number", conformingPdf("2b").set(OBJECT.catalog, "7").bytes()],
  ["a file without pages", conformingPdf("2b").set(OBJECT.pages, "null").bytes()],
  ["a file whose trailer leads nowhere", withoutRoot()],
  ["a file whose font program is cut off", cutOff(OBJECT.fontFile, 220)],
  ["a file whose lists of characters cannot be unpacked", packed(OBJECT.cidSet)],
  ["a file whose content cannot be unpacked", packed(OBJECT.content)],
])("%s is no PDF/A, and no exception either", async (_, bytes) => {
  expect(await checkConformance(bytes, "2b")).not.toEqual([]);
});

test("a broken rule is named once, with the first place", async () => {
  const pdf = conformingPdf("2b").draw("1 wrong 2 worse");
  const found = await checkConformance(pdf.bytes(), "2b");
  expect(found).toEqual([
    {
      page: 0,
      object: OBJECT.page,
      rule: "operator",
      clause: "6.2.2",
      message: "A content stream has an undefined operator: wrong.",
    },
  ]);
});

test("forms that contain each other are looked at once", async () => {
  const entries = "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Me 14 0 R >> >>";
  const pdf = conformingPdf("2b").set(OBJECT.form, stream("/Me Do /Me Do unheard", entries));
  expect((await checkConformance(pdf.bytes(), "2b")).map(({ rule }) => rule)).toEqual(["operator"]);
});

function withoutRoot(): Uint8Array {
  const pdf = conformingPdf("2b");
  pdf.trailer = pdf.trailer.replace(/\/Root \d+/, "/Root 99");
  return pdf.bytes();
}

function cutOff(object: number, length: number): Uint8Array {
  const pdf = conformingPdf("2b");
  return pdf.set(object, stream(pdf.data(object).slice(0, length))).bytes();
}

/** Says that the data is compressed, which it is not. */
function packed(object: number): Uint8Array {
  const pdf = conformingPdf("2b");
  return pdf.set(object, stream(pdf.data(object), "/Filter /FlateDecode")).bytes();
}
