/** Pictures of pages, whatever a PDF says of their sizes. */
import { expect, test } from "vitest";
import { drawPages } from "#shared/pdf/draw-pages.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

const ALL = { first: 1, last: 20, width: 2000, known: [] };

function sized(width: number, height: number): Uint8Array {
  const pdf = Buffer.from(rawPdf({ name: "S", pages: [""] })).toString("latin1");
  const changed = pdf.replace(/\/MediaBox ?\[[^\]]*\]/, `/MediaBox [0 0 ${width} ${height}]`);
  expect(changed).not.toBe(pdf);
  return Buffer.from(changed, "latin1");
}

test.each([
  ["a strip", 3, 14_400],
  ["a ribbon", 14_400, 3],
  ["a poster", 14_400, 14_400],
  ["larger than PDF allows", 1_000_000, 1_000_000],
  ["a point", 0.001, 0.001],
])("%s stays within the limit of pixels", async (_what, width, height) => {
  const drawn = await drawPages(sized(width, height), ALL);
  for (const page of drawn.pages) expect(page.width * page.height).toBeLessThanOrEqual(8_100_000);
});

test("a page number beyond the file draws nothing, whatever its size", async () => {
  const pdf = rawPdf({ name: "S", pages: ["", ""] });
  expect(await drawPages(pdf, { ...ALL, first: 9_999_999, last: 9_999_999 })).toEqual({ pageCount: 2, pages: [] });
});
