import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { countPages } from "#shared/pdf/reading/page-count.ts";

describe("page count", () => {
  test.each([1, 3, 40])("a PDF of %i pages", async (count) => {
    expect(await countPages(await pdf(count))).toBe(count);
  });

  test("pages of several PDFs can be counted at the same time", async () => {
    const files = await Promise.all([2, 5, 1, 4].map(pdf));
    expect(await Promise.all(files.map(countPages))).toEqual([2, 5, 1, 4]);
  });

  test("a file that is not a PDF is an error, and the next one is counted", async () => {
    await expect(countPages(Buffer.from("%PDF-1.7 nothing more"))).rejects.toThrow();
    await expect(countPages(new Uint8Array(0))).rejects.toThrow();
    expect(await countPages(await pdf(2))).toBe(2);
  });
});

async function pdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  return document.save();
}
