/** Pages with inline pictures that PDF/A does not allow as they are stay drawings, and look the same. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { behindCover, difference, draw } from "#test/support/behind-cover.ts";
import { lzw } from "#test/support/lzw.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

/** Dark and light samples, and what reads like the end of the picture, followed by an operator that draws over it. */
const SAMPLES = "\x00\xff\x40\xc0\nEI 0 0 9 9 re f EI/";
const WIDTH = SAMPLES.length;
/** Blocks without compression, so that the letters stay. */
const STORED = deflateSync(Buffer.from(SAMPLES, "latin1"), { level: 0 }).toString("latin1");
const DIFFERENCES = deflateSync(Buffer.from(`\x01${SAMPLES}`, "latin1"), { level: 0 }).toString("latin1");
const RUNS = `${String.fromCharCode(WIDTH - 1)}${SAMPLES}\x80`;
const LZW = lzw(Buffer.from(SAMPLES, "latin1")).toString("latin1");
const GREY = `/W ${WIDTH} /H 1 /BPC 8 /CS /G`;
const JPEG = (
  await sharp({ create: { width: 16, height: 16, channels: 3, background: "#802010" } })
    .jpeg()
    .toBuffer()
)
  .toString("latin1")
  .replace("\xff\xdb", "\xff\xfe\x00\x0b\nEI 0 g f\xff\xdb");

function page(entries: string, data: string) {
  // Nothing is drawn behind the picture: PDFium shows nothing that follows an inline JPEG.
  const content = `1 0 0 rg 5 5 30 10 re f q 160 0 0 50 20 20 cm BI ${entries} ID ${data}\nEI\nQ`;
  const dictionary = "/Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R";
  return rawPdf({
    name: "A",
    pages: [""],
    objects: {
      101: `<< ${dictionary} /Resources << /ColorSpace << /Own /DeviceRGB >> >> >>`,
      10001: stream(content),
    },
  });
}

describe.each(["1b", "2b", "3b"] as const)("stays a drawing in PDF/A-%s:", (part) => {
  test.each<readonly [string, string, string]>([
    ["samples", GREY, SAMPLES],
    ["a mask", `/W 8 /H ${WIDTH} /IM true /D [1 0]`, SAMPLES],
    ["numbers of a palette", `/W ${WIDTH} /H 1 /BPC 8 /CS [/I /RGB 1 <102030ff8040>]`, SAMPLES],
    ["samples in a colour space of the page", `/W ${WIDTH / 3} /H 1 /BPC 8 /CS /Own`, SAMPLES],
    ["Flate", `${GREY} /F /Fl`, STORED],
    ["Flate that stores differences", `${GREY} /F [/Fl] /DP [<< /Predictor 15 /Columns ${WIDTH} >>]`, DIFFERENCES],
    ["runs", `${GREY} /F /RL`, RUNS],
    ["a JPEG", "/W 16 /H 16 /BPC 8 /CS /RGB /F /DCT", JPEG],
    ["base 85", "/W 4 /H 1 /BPC 8 /CS /G /F /A85", "9jq\nEI o^~>"],
    ["LZW", `${GREY} /F /LZW`, LZW],
    ["LZW in hexadecimal digits", `${GREY} /F [/AHx /LZW]`, `${Buffer.from(LZW, "latin1").toString("hex")}>`],
    ["a mistyped rendering intent", "/W 2 /H 1 /BPC 8 /CS /G /Intent /RelativeColormetric", "\x40\xc0"],
    ["what is interpolated", "/W 2 /H 1 /BPC 8 /CS /G /I true", "\x40\xc0"],
  ])("%s", async (_, entries, data) => {
    const file = page(entries, data);
    const { bytes, rasterised, patched, violations } = await behindCover(file, part);
    expect([rasterised, patched, violations]).toEqual([[], [], []]);
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBe(0);
  });
});
