/** A document claims to be tagged only if its tags reach every text, or the text is marked as an artifact. */
import { describe, expect, test } from "vitest";
import { pagesMissedByTags } from "#shared/pdf/tags/coverage.ts";
import { isLabelledAsTagged } from "#shared/pdf/tags/read-tags.ts";
import { finishTagged } from "#test/support/finish-tagged.ts";
import { load } from "#test/support/pdf-read-back.ts";
import { stream } from "#test/support/raw-pdf.ts";
import { readAloud, taggedPdf } from "#test/support/tagged-pdf.ts";

const text = "BT /F1 12 Tf 20 20 Td (more) Tj ET";
const tagged = "/P << /MCID 0 >> BDC BT /F1 12 Tf (A1) Tj ET EMC";
const IMAGE = stream(
  "A",
  "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray",
);
const RESOURCES = (more: string) => `/Resources << /Font << /F1 3 0 R >> /XObject << /X 50 0 R >> ${more} >>`;
const FORM = "/Type /XObject /Subtype /Form /BBox [0 0 200 100]";

/** The indexes of the pages of which the tags miss something. */
async function missed(content: string, { page = RESOURCES(""), object = IMAGE } = {}): Promise<readonly number[]> {
  const pdf = taggedPdf({ name: "A", pages: [page], objects: { 50: object, 10001: stream(content) } });
  return pagesMissedByTags(await load(pdf));
}

describe("tags reach", () => {
  test.each([
    ["a text in their marked content", tagged],
    ["a text in marks within it", `/P << /MCID 0 >> BDC /Span << /Lang (de) >> BDC ${text} EMC EMC`],
    ["a text that a property list numbers", `/P /M0 BDC ${text} EMC`],
    ["an artifact", `${tagged} /Artifact BMC ${text} EMC`],
    ["an artifact with properties", `${tagged} /Artifact << /Type /Pagination >> BDC ${text} EMC`],
    ["lines and areas without a mark", `${tagged} 0 0 9 9 re f`],
    ["an image without a mark beside tagged content", `${tagged} /X Do`],
    ["an empty text", `${tagged} BT () Tj [] TJ ET`],
  ])("%s", async (_, content) => {
    expect(await missed(content, { page: RESOURCES("/Properties << /M0 << /MCID 0 >> >>") })).toEqual([]);
  });

  test("a text of a form that is drawn as marked content", async () => {
    expect(await missed("/P << /MCID 0 >> BDC /X Do EMC", { object: stream(text, FORM) })).toEqual([]);
  });
});

describe("tags miss", () => {
  test.each([
    ["a text without a mark", `${tagged} ${text}`],
    ["a text in content of another number", `${tagged} /P << /MCID 1 >> BDC ${text} EMC`],
    ["a text behind the end of its mark", `${tagged} /Artifact BMC EMC ${text}`],
    ["a text in a mark that says nothing", `${tagged} /Span BMC ${text} EMC`],
    ["a text in a layer without a mark", `${tagged} /OC /Layer BDC ${text} EMC`],
    ["a text that is written in parts", `${tagged} BT /F1 12 Tf [(mo) 20 (re)] TJ ET`],
    ["an image on a page without any other content", "/X Do"],
  ])("%s", async (_, content) => {
    const page = RESOURCES("/Properties << /Layer << /Type /OCG >> >>");
    expect(await missed(content, { page })).toEqual([0]);
  });

  test.each([
    ["a text of a form without a mark", stream(text, FORM)],
    ["marked content of a form that is not in the tree", stream(tagged, FORM)],
    ["a text of a form in a form", stream("/X Do", `${FORM} /Resources << /XObject << /X 51 0 R >> >>`)],
  ])("%s", async (_, object) => {
    const pdf = taggedPdf({
      name: "A",
      pages: [RESOURCES("")],
      objects: { 50: object, 51: stream(text, FORM), 10001: stream(`${tagged} /X Do`) },
    });
    expect(pagesMissedByTags(await load(pdf))).toEqual([0]);
  });

  test.each([
    ["shown, and not", "", [0]],
    ["hidden, and", "/F 2", []],
  ])("a note that is %s in the tree", async (_, flags, pages) => {
    const pdf = taggedPdf({
      name: "A",
      pages: ["/Annots [51 0 R]"],
      objects: { 50: stream(text, FORM), 51: `<< /Subtype /FreeText /Rect [0 0 9 9] /AP << /N 50 0 R >> ${flags} >>` },
    });
    expect(pagesMissedByTags(await load(pdf))).toEqual(pages);
  });

  test("a form that draws itself is followed once, and nothing of it is missed", async () => {
    const loop = stream("/X Do", `${FORM} /Resources << /XObject << /X 50 0 R >> >>`);
    expect(await missed(`${tagged} /X Do`, { object: loop })).toEqual([]);
  });

  test("a file without a tree misses all pages", async () => {
    const pdf = taggedPdf({ name: "A", pages: ["", ""], objects: { 20: "null" } });
    expect(pagesMissedByTags(await load(pdf))).toEqual([0, 1]);
  });
});

describe("a document that claims to be tagged", () => {
  const incomplete = taggedPdf({ name: "A", objects: { 10001: stream(`${tagged} ${text}`) } });

  test("loses the claim if its tags miss a text", async () => {
    const { document, untagged } = await finishTagged([incomplete]);
    expect([isLabelledAsTagged(document), untagged]).toEqual([false, [{ position: undefined, reason: "incomplete" }]]);
  });

  test("keeps it as a piece, which is judged with the whole document", async () => {
    const { document, untagged } = await finishTagged([incomplete], { isPiece: true });
    expect([isLabelledAsTagged(document), untagged]).toEqual([true, []]);
  });

  test("loses it behind pages that became pictures, which no tags describe", async () => {
    const unknown = { 10001: stream("/P << /MCID 0 >> BDC 0 0 9 9 re f what EMC") };
    const pieces = [taggedPdf({ name: "A", objects: { 10001: stream("/P << /MCID 0 >> BDC 0 0 9 9 re f EMC") } })];
    const mergeWith = [taggedPdf({ name: "B", objects: unknown })];
    const finished = await finishTagged(pieces, { mergeWith, part: "2b", arePiecesConforming: false });
    expect([finished.violations, finished.rasterised]).toEqual([[], [0]]);
    expect(finished.untagged).toEqual([{ position: 0, reason: "incomplete" }]);
    expect(readAloud(finished.document)).toBe('Document(Sect(P("")) Sect(P()))');
  });

  test("loses it behind tags that a PDF/A may not contain, which are left out", async () => {
    const drawn = { 10001: stream("/P << /MCID 0 >> BDC 0 0 9 9 re f EMC") };
    const long = taggedPdf({ name: "B", objects: drawn, paragraph: `/Alt (${"x".repeat(70_000)})` });
    const pieces = [taggedPdf({ name: "A", objects: drawn })];
    const finished = await finishTagged(pieces, { mergeWith: [long], part: "2b", arePiecesConforming: false });
    expect([finished.violations, finished.untagged]).toEqual([[], [{ position: 0, reason: "broken" }]]);
  });
});
