/** POST /v1/template: pages, preview and picture of the new template. */
import { expect, test } from "vitest";
import { describeConverting, pagesCountedByCaller } from "#test/support/conversions.ts";
import { pageBreak, paragraph } from "#test/support/docx-blocks.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, docxFile, openLink } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

const THREE_PAGES = [paragraph("One [a]"), pageBreak(), paragraph("Two [b]"), pageBreak(), paragraph("Three [c]")];

describeConverting("the preview", () => {
  test("page_count is the number of pages of the template", async () => {
    expect((await createTemplate(service)).page_count).toBe(1);
    expect((await createTemplate(service, { file: docxFile(THREE_PAGES.join("")) })).page_count).toBe(3);
  });

  test("preview_uri opens the template as PDF, its tags as they stand in it, page by page", async () => {
    const { preview_uri } = await createTemplate(service, { file: docxFile(THREE_PAGES.join("")) });
    const pdf = await openLink(service, preview_uri);
    expect(await pdfPages(pdf)).toEqual(["One [a]", "Two [b]", "Three [c]"]);
    expect(pagesCountedByCaller(pdf)).toBe(3);
  });

  test("image_uri opens a PNG of the first page in its proportions", async () => {
    const { image_uri } = await createTemplate(service, { file: docxFile(THREE_PAGES.join("")) });
    const { width, height } = pngSize(await openLink(service, image_uri));
    expect(width).toBeGreaterThan(500);
    // A4.
    expect(height / width).toBeCloseTo(297 / 210, 2);
  });

  test("a template with invalid tags has a preview too, so that its author sees them", async () => {
    const { preview_uri, tags } = await createTemplate(service, { file: docxFile(paragraph("Dear [#Name],")) });
    expect(tags.invalid).toEqual(["Name"]);
    expect(await pdfPages(await openLink(service, preview_uri))).toEqual(["Dear [#Name],"]);
  });
});

/** PNG specification, 5.2 and 11.2.2: the signature, then width and height in the first chunk. */
function pngSize(png: Uint8Array): { readonly width: number; readonly height: number } {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
