import { describe, expect, test } from "vitest";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

function count(text: string): number | undefined {
  return quickPageCount(Buffer.from(text, "latin1"));
}

describe("pages that are objects of their own are counted", () => {
  test.each([
    ["as LibreOffice writes them", "<</Type/Page/Parent 1 0 R>> <</Type/Pages/Count 1>>", 1],
    ["as Chromium writes them", "<</Type /Page\n/Parent 1 0 R>> <</Type /Page\n>> <</Type /Pages\n/Count 2>>", 2],
    ["beside names that begin alike", "<</Type/Page>> <</Type/Pages/Count 1>> /PageLabels /PageMode /Pages", 1],
    ["beside an outline that has a count too", "<</Count 3>> <</Type/Page>> <</Type/Pages/Count 1>>", 1],
  ])("%s", (_how, text, pages) => {
    expect(count(text)).toBe(pages);
  });

  test("pages that are objects of their own are counted in a whole file", () => {
    expect(quickPageCount(rawPdf({ name: "A", pages: ["", "", ""] }))).toBe(3);
  });

  test("pages that are objects of their own are counted in a part of a larger memory", () => {
    const memory = Buffer.from(`/Type/Page <</Type/Page>> <</Type/Pages/Count 1>>`);
    expect(quickPageCount(memory.subarray("/Type/Page ".length))).toBe(1);
  });
});

describe("nothing is said where the file does not say it itself", () => {
  test.each([
    ["there are no pages to be seen", "<</Type/ObjStm>> <</Type/Pages/Count 3>>"],
    ["the root counts others", "<</Type/Page>> <</Type/Pages/Count 3>>"],
    ["the root counts more digits", "<</Type/Page>> <</Type/Pages/Count 12>>"],
    ["it is no PDF", "hello"],
    ["it is empty", ""],
  ])("%s", (_why, text) => {
    expect(count(text)).toBe(undefined);
  });
});
