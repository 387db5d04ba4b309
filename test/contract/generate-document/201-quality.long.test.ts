/** POST /v1/document with output_quality: the higher, the better the pictures and the larger the file (interface.md). */
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph, picture, run } from "#test/support/docx-blocks.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, docxFile, generateBinary } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  const body = paragraph([run("Dear [Name],"), picture("photo.jpg").replaceAll("360000", "3600000")]);
  ({ id } = await createTemplate(service, { file: docxFile({ body, pictures: { "photo.jpg": await photo() } }) }));
});

/** 10 cm at 250 dpi: slopes, edges and grain. */
function photo(): Promise<Buffer> {
  const size = 984;
  const pixels = Buffer.alloc(size * size * 3);
  let seed = 7;
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const [x, y] = [Math.floor(at / 3) % size, Math.floor(at / 3 / size)];
    pixels[at] = (x / 6 + y / 9 + ((seed >> 16) % 20) + ((x >> 6) ^ (y >> 6)) * 9) & 255;
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const QUALITIES = [1, 25, 50, 75, 99, 100];

describeConverting("output_quality", () => {
  describe.each([".pdf", ".pdf/a-1b", ".pdf/a-2b", ".pdf/a-3b", ".png"])("%s", (output_format) => {
    test("the file grows with it, and its words stay", async () => {
      const sizes: number[] = [];
      for (const output_quality of QUALITIES) {
        const { bytes } = await generateBinary(service, { template_id: id, output_format, output_quality });
        // Two files that hold the same differ by some bytes: the times in them.
        sizes.push(Math.round(bytes.length / 100));
        if (output_format !== ".png") expect(await pdfPages(bytes)).toEqual(["Dear Ada,"]);
      }
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      expect(sizes[0]).toBeLessThan((sizes.at(-1) ?? 0) / 2);
    });
  });

  test("100 is the default, and stores a photograph byte for byte", async () => {
    const original = await photo();
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf" });
    expect(Buffer.from(bytes).includes(original)).toBe(true);
    expect(bytes.length).toBeLessThan(original.length + 60_000);
  });

  test("pictures of a page keep their size in pixels at every quality", async () => {
    const sizes = await Promise.all(
      [1, 50, 100].map(async (output_quality) => {
        const { bytes } = await generateBinary(service, { template_id: id, output_format: ".png", output_quality });
        const { width, height, density } = await sharp(bytes).metadata();
        return [width, height, density];
      }),
    );
    expect(new Set(sizes.map(String)).size).toBe(1);
    expect(sizes[0]?.[2]).toBe(150);
  });
});
