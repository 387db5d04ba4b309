import { decode } from "fast-png";
import { degrees, PDFDocument, rgb } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { renderFirstPage } from "#shared/pdf/reading/first-page.ts";

const A4 = [595.28, 841.89] as const;
const RED = [255, 0, 0];
const WHITE = [255, 255, 255];

describe("picture of the first page", () => {
  test("an A4 page at 150 dpi has 1240 by 1754 pixels, and says so", async () => {
    const { width, height, resolution } = decode(await renderFirstPage(await pdf(A4)));
    expect([width, height]).toEqual([1240, 1754]);
    // 150 dots per inch are 5906 per metre.
    expect(resolution).toEqual({ x: 5906, y: 5906, unit: 1 });
  });

  test("the picture shows the content of the page, in its colour, on white", async () => {
    const picture = decode(await renderFirstPage(await pdf([72, 144]), { dotsPerInch: 72 }));
    expect([picture.width, picture.height, picture.channels]).toEqual([72, 144, 3]);
    // The square covers 36 to 54 points from the left and 18 to 36 from the top.
    expect(pixel(picture, 45, 27)).toEqual(RED);
    expect(pixel(picture, 27, 45)).toEqual(WHITE);
    expect(pixel(picture, 45, 117)).toEqual(WHITE);
  });

  test("shows the first page, not another", async () => {
    const document = await PDFDocument.create();
    document.addPage([72, 72]);
    document.addPage([72, 72]).drawRectangle({ width: 72, height: 72, color: rgb(1, 0, 0) });
    expect(pixel(decode(await renderFirstPage(await document.save(), { dotsPerInch: 72 })), 36, 36)).toEqual(WHITE);
  });

  test("a turned page is shown as a reader shows it", async () => {
    const { width, height } = decode(await renderFirstPage(await pdf([72, 144], 90), { dotsPerInch: 72 }));
    expect([width, height]).toEqual([144, 72]);
  });

  test("the largest page that a PDF can have stays within 25 million pixels", async () => {
    const { width, height, data } = decode(await renderFirstPage(await pdf([14_400, 14_400])));
    expect(width).toBe(height);
    expect(width * height).toBeLessThanOrEqual(25_000_000);
    expect(data[0]).toBe(255);
  });

  test("pictures asked for at the same time do not mix", async () => {
    const files = await Promise.all([pdf([72, 144]), pdf([100, 50]), pdf([30, 30])]);
    const pictures = await Promise.all(files.map((file) => renderFirstPage(file, { dotsPerInch: 72 })));
    expect(pictures.map((png) => decode(png)).map(({ width, height }) => [width, height])).toEqual([
      [72, 144],
      [100, 50],
      [30, 30],
    ]);
  });

  test("a file that is not a PDF is an error, and the next page is right", async () => {
    await expect(renderFirstPage(Buffer.from("not a PDF"))).rejects.toThrow();
    expect(decode(await renderFirstPage(await pdf([72, 144]), { dotsPerInch: 72 })).width).toBe(72);
  });
});

/** A page with a red square, 18 points wide, near its upper edge. */
async function pdf(size: readonly [number, number], turned = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([...size]);
  page.drawRectangle({ x: 36, y: size[1] - 36, width: 18, height: 18, color: rgb(1, 0, 0) });
  page.setRotation(degrees(turned));
  return document.save();
}

function pixel({ width, channels, data }: ReturnType<typeof decode>, x: number, y: number): readonly number[] {
  const start = (y * width + x) * channels;
  return [...data.subarray(start, start + 3)];
}
