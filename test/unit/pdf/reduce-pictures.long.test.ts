/** `output_quality`: pictures in a PDF become smaller and coarser step by step (interface.md, generate document). */
import { PDFDocument, PDFRawStream } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { reducePictures } from "#shared/pdf/output-quality.ts";
import { renderFirstPage } from "#shared/pdf/reading/first-page.ts";

const QUALITIES = [99, 95, 90, 75, 60, 50, 25, 10, 1];

/** Something with edges, slopes and grain, as photographs have. */
function photo(width: number, height: number, channels: 3 | 4): Buffer {
  const pixels = Buffer.alloc(width * height * channels);
  let seed = 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const grain = (seed >> 16) % 24;
      const edge = (Math.floor(x / 90) + Math.floor(y / 70)) % 2 === 0 ? 60 : 0;
      pixels[at] = ((x * 180) / width + grain + edge / 2) & 255;
      pixels[at + 1] = ((y * 180) / height + grain) & 255;
      pixels[at + 2] = (120 + 60 * Math.sin(x / 31) + grain / 2 + edge / 4) & 255;
      if (channels === 4) pixels[at + 3] = Math.min(255, (x * 300) / width);
    }
  }
  return pixels;
}

const raw = (width: number, height: number, channels: 3 | 4) =>
  sharp(photo(width, height, channels), { raw: { width, height, channels } });

/** One page of 200 by 150 points with the picture all over it. */
async function pageWith(kind: "jpeg" | "png" | "png with transparency" | "poor jpeg"): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 150]);
  const picture =
    kind === "jpeg" || kind === "poor jpeg"
      ? await document.embedJpg(
          await raw(1200, 900, 3)
            .jpeg({ quality: kind === "jpeg" ? 92 : 25 })
            .toBuffer(),
        )
      : await document.embedPng(
          await raw(1200, 900, kind === "png" ? 3 : 4)
            .png()
            .toBuffer(),
        );
  page.drawImage(picture, { x: 0, y: 0, width: 200, height: 150 });
  return savePdf(document);
}

async function reduced(pdf: Uint8Array, quality: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  await reducePictures(document, quality);
  return savePdf(document);
}

/** Mean square distance of the pictures of two pages, drawn as finely as the finest picture in them. */
async function distance(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (pdf) =>
      sharp(await renderFirstPage(pdf, { dotsPerInch: 432 }))
        .raw()
        .toBuffer(),
    ),
  );
  if (!a || a.length !== b?.length) throw new Error("the pages have different sizes");
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return sum / a.length;
}

describe.each(["jpeg", "png", "png with transparency"] as const)("%s", (kind) => {
  test("each step of quality down makes the file smaller and the page less like the original", async () => {
    const original = await pageWith(kind);
    const files = await Promise.all(QUALITIES.map((quality) => reduced(original, quality)));
    const sizes = [original, ...files].map(({ length }) => length);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(sizes.length);
    const distances = await Promise.all(files.map((file) => distance(original, file)));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(sizes.at(-1)).toBeLessThan((sizes[0] ?? 0) / 10);
  });
});

test("a picture that is poor already is never made larger", async () => {
  const original = await pageWith("poor jpeg");
  const sizes = await Promise.all(QUALITIES.map(async (quality) => (await reduced(original, quality)).length));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(original.length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});

test("the resolution follows the size on paper, not the size in pixels", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 600]);
  const small = await document.embedJpg(await raw(1000, 1000, 3).jpeg({ quality: 90 }).toBuffer());
  const large = await document.embedJpg(await raw(1000, 1000, 3).jpeg({ quality: 91 }).toBuffer());
  page.drawImage(small, { x: 0, y: 0, width: 72, height: 72 });
  page.drawImage(large, { x: 0, y: 0, width: 600, height: 600 });
  const loaded = await PDFDocument.load(await reduced(await savePdf(document), 50));
  const widths = loaded.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? object.dict.toString() : ""))
    .filter((dict) => dict.includes("/Image"))
    .map((dict) => Number(/\/Width (\d+)/.exec(dict)?.[1]));
  // 72 + 228 × 50 / 99 = 187 dots per inch: one inch, and eight and a third.
  expect(widths.toSorted((a, b) => a - b)).toEqual([187, 1000]);
});

test("a picture with damaged data stays as it is", async () => {
  const document = await PDFDocument.create();
  const jpeg = await raw(600, 600, 3).jpeg({ quality: 90 }).toBuffer();
  const picture = await document.embedJpg(jpeg);
  document.addPage([100, 100]).drawImage(picture, { x: 0, y: 0, width: 100, height: 100 });
  await document.flush();
  const stream = document.context.lookup(picture.ref);
  if (!(stream instanceof PDFRawStream)) throw new Error("no picture");
  const cut = PDFRawStream.of(stream.dict, stream.getContents().slice(0, 5_000));
  document.context.assign(picture.ref, cut);
  const file = await savePdf(document);
  const loaded = await PDFDocument.load(await reduced(file, 10));
  const kept = loaded.context.lookup(picture.ref);
  expect(kept instanceof PDFRawStream && Buffer.from(kept.getContents()).equals(cut.getContents())).toBe(true);
});
