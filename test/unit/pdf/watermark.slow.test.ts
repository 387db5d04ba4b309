/** Texts on each page of a PDF (ISO 32000-1, 14.8.2.2.2), as PDFium and our checkers see them. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Watermark, watermarkCodes } from "#shared/base/model/watermark.ts";
import { checkAccessible } from "#shared/pdf/accessible/check-accessible.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";
import { drawPages } from "#shared/pdf/reading/draw-pages.ts";
import { conformingPdf } from "#test/support/conforming-pdf.ts";
import { type FinishChange, finishOf } from "#test/support/finish.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { taggedPdf } from "#test/support/tagged-pdf.ts";

const DRAFT: Watermark = { text: "DRAFT", place: "page" };
const TWO_PAGES = rawPdf({ name: "A", pages: ["", ""] });

async function finished(piece: Uint8Array, change: FinishChange) {
  async function* pieces() {
    yield piece;
  }
  return finishPdf(pieces(), finishOf({ watermark: DRAFT, ...change }));
}

/** The part of each page that is not white: the share of its rows from the top, first and last. */
async function inkOf(pdf: Uint8Array): Promise<readonly (readonly [first: number, last: number])[]> {
  const { pages } = await drawPages(pdf, { first: 1, last: 9, width: 200, known: [] });
  return Promise.all(
    pages.map(async ({ png }) => {
      const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
      const rows = Array.from({ length: info.height }, (_, row) => row).filter((row) =>
        data.subarray(row * info.width, (row + 1) * info.width).some((value) => value < 250),
      );
      return [(rows[0] ?? -1) / info.height, (rows.at(-1) ?? -1) / info.height] as const;
    }),
  );
}

const EMPTY_PAGE = "/Contents 90 0 R";
const EMPTY = rawPdf({
  name: "A",
  pages: [EMPTY_PAGE, `${EMPTY_PAGE} /Rotate 90`],
  objects: { 90: "<< /Length 0 >> stream\n\nendstream" },
});

describe("a watermark", () => {
  test("is seen on each page, also on those of appended files, and is no text", async () => {
    const plain = await inkOf((await finished(TWO_PAGES, { watermark: undefined, mergeWith: [TWO_PAGES] })).bytes);
    const { bytes } = await finished(TWO_PAGES, { mergeWith: [TWO_PAGES] });
    const marked = await inkOf(bytes);
    expect(marked).toHaveLength(4);
    for (const [index, [first, last]] of marked.entries()) expect([first, last]).not.toEqual(plain[index]);
    expect(await pdfText(bytes)).not.toContain("DRAFT");
  });

  test.each<[Watermark["place"], number, number]>([
    ["top", 0, 0.35],
    ["bottom", 0.65, 1],
  ])("at the %s stands there, on a rotated page too", async (place, from, to) => {
    const { bytes } = await finished(EMPTY, { watermark: { text: "No. 7", place } });
    for (const [first, last] of await inkOf(bytes)) {
      expect(first).toBeGreaterThanOrEqual(from);
      expect(last).toBeLessThanOrEqual(to);
    }
  });

  test("leaves an accessible document accessible", async () => {
    const accessible = { title: "Letter", language: "en" };
    const rulesOf = async (watermark: Watermark | undefined) => {
      const { bytes } = await finished(taggedPdf({ name: "A" }), { accessible, watermark });
      return checkAccessible(await openPdf(bytes)).map(({ rule }) => rule);
    };
    expect(await rulesOf(DRAFT)).toEqual(await rulesOf(undefined));
  });

  test.each<PdfaPart>(["1b", "2b", "3b"])("is allowed in PDF/A-%s", async (part) => {
    expect((await finished(conformingPdf(part).bytes(), { part })).violations).toEqual([]);
  });
});

test("a text of Western languages has codes in Windows-1252, and no other has", () => {
  expect(watermarkCodes("Zoë €")).toEqual([0x5a, 0x6f, 0xeb, 0x20, 0x80]);
  expect(["Łódź", "草稿", "a\nb", "a\u0081"].map(watermarkCodes)).toEqual([undefined, undefined, undefined, undefined]);
});
