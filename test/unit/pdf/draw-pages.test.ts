/** Pictures of pages, whatever a PDF says of their sizes. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { DrawnPages } from "#shared/base/model/drawn-pages.ts";
import { drawPages } from "#shared/pdf/reading/draw-pages.ts";
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

test("pages that do not compress are drawn smaller, so that all pictures together stay within their limit", async () => {
  const colours = randomBytes(100 * 100 * 3);
  const part = (at: number) => ((colours[at] ?? 0) / 255).toFixed(2);
  const drawing = Array.from({ length: 100 * 100 }, (_, n) => {
    const colour = [3 * n, 3 * n + 1, 3 * n + 2].map(part).join(" ");
    return `${colour} rg ${(n % 100) * 2} ${Math.floor(n / 100)} 2 1 re f`;
  }).join("\n");
  const content = `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
  const objects = { 10001: content, 10002: content, 10003: content };
  const pdf = rawPdf({ name: "Noise", pages: ["", "", ""], objects });
  const free = await drawPages(pdf, { ...ALL, width: 400 });
  const limited = await drawPages(pdf, { ...ALL, width: 400 }, 60_000);
  const bytesOf = ({ pages }: DrawnPages) => pages.reduce((sum, { png }) => sum + (png?.length ?? 0), 0);
  expect(bytesOf(free)).toBeGreaterThan(60_000);
  expect(bytesOf(limited)).toBeLessThanOrEqual(60_000);
  expect(limited.pages.map(({ width, png }) => width < 400 && png !== undefined)).toEqual([true, true, true]);
  const known = limited.pages.map(({ hash }) => hash);
  const again = await drawPages(pdf, { ...ALL, width: 400, known }, 60_000);
  expect(again.pages[0]?.png).toBeUndefined();
});

test("a page number beyond the file draws nothing, whatever its size", async () => {
  const pdf = rawPdf({ name: "S", pages: ["", ""] });
  expect(await drawPages(pdf, { ...ALL, first: 9_999_999, last: 9_999_999 })).toEqual({ pageCount: 2, pages: [] });
});
