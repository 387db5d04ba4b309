/** Where texts stand on the pages of a PDF. */
import { expect, test } from "vitest";
import type { SoughtText } from "#shared/base/model/drawn-pages.ts";
import { drawPages } from "#shared/pdf/reading/draw-pages.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

/** Lines of text, 20 points apart from the top of a page of 200 by 100 points. */
function pdfOf(...pages: readonly (readonly string[])[]): Uint8Array {
  const shown = (lines: readonly string[]) =>
    stream(`BT /F1 10 Tf 20 TL 20 100 Td ${lines.map((line) => `T* (${line}) Tj`).join(" ")} ET`);
  const objects = Object.fromEntries(pages.map((lines, index) => [10001 + index, shown(lines)]));
  return rawPdf({ name: "T", pages: pages.map(() => ""), objects });
}

async function foundIn(pdf: Uint8Array, ...find: readonly SoughtText[]) {
  const { pages } = await drawPages(pdf, { first: 1, last: 20, width: 100, known: [], find });
  return pages.flatMap(({ number, found = [] }) => found.map((each) => ({ page: number, ...each })));
}

test("a text has the box of its characters, in shares of the page", async () => {
  const [found] = await foundIn(pdfOf(["Dear [Nmae],"]), { text: "[Nmae]" });
  expect(found).toMatchObject({ page: 1, text: 0 });
  expect(found?.x).toBeCloseTo((20 + 26) / 200, 1);
  expect(found?.width).toBeCloseTo(37 / 200, 1);
  // Its baseline is 20 points below the top.
  expect(found?.y).toBeLessThan(0.2);
  expect((found?.y ?? 0) + (found?.height ?? 0)).toBeGreaterThan(0.2);
});

test("a text that is broken has a box for each of its lines", async () => {
  const found = await foundIn(pdfOf(["Dear [Na", "me of all], hello"]), { text: "[Name of all]" });
  expect(found.map(({ y }) => Math.round(y * 10))).toEqual([1, 3]);
});

test("the one of several equal texts is found that is in the given context, on whatever page", async () => {
  const pdf = pdfOf(["[Nmae] at first"], ["Dear [Nmae], hello", "and [Nmae] again"]);
  const inContext = await foundIn(pdf, { text: "[Nmae]", context: "Dear [Nmae], he" });
  expect(inContext.map(({ page, y }) => [page, Math.round(y * 10)])).toEqual([[2, 1]]);
});

test("a context that is on no page leaves all places of the text, and a text that is nowhere has none", async () => {
  const pdf = pdfOf(["[Nmae] at first"], ["Dear [Nmae]"]);
  const found = await foundIn(pdf, { text: "[Nmae]", context: "Sir [Nmae]" }, { text: "[Other]" });
  expect(found.map(({ page, text }) => [page, text])).toEqual([
    [1, 0],
    [2, 0],
  ]);
});
