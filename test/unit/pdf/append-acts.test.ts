/** What a PDF would do by itself, or at a click that promises a page, stays behind when its pages are joined. */
import { describe, expect, test } from "vitest";
import { ACTING_PDFS } from "#test/support/acting-pdfs.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { at, linkTargets, load, texts } from "#test/support/pdf-read-back.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

const first = rawPdf({ name: "A", pages: [""] });
/** Actions and triggers of ISO 32000-1, 12.6, that run, send or fetch something. */
const ACTS = /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|GoToE|Rendition|RichMedia|OpenAction|AA|XFA)\b/;

describe("of a PDF with", () => {
  test.each(ACTING_PDFS)("$what, the pages alone are there", async ({ make }) => {
    const source = make("https://example.com/");
    const joined = await load(await joinPdfs(first, [source]));
    expect(texts(joined)[0]).toBe("A1");
    expect(joined.getPageCount()).toBe(2);
    const objects = joined.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(objects.filter((text) => ACTS.test(text))).toEqual([]);
  });
});

test("a link to a page and one to an address stay, between annotations that go", async () => {
  const annotation = (entries: string) => `<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`;
  const links = [
    annotation("/Subtype /Link /A << /S /GoTo /D [101 0 R /Fit] >>"),
    annotation("/Subtype /RichMedia"),
    annotation("/Subtype /Link /A << /S /URI /URI (https://example.com/) >>"),
  ];
  const source = rawPdf({ name: "B", pages: [`/Annots [${links.join(" ")}]`] });
  const joined = await load(await joinPdfs(first, [source]));
  expect(linkTargets(joined, 1)).toEqual(["B1", undefined]);
  expect(String(at(joined.getPage(1).node, "Annots"))).toContain("https://example.com/");
});
