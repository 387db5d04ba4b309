/** Draws pages of two PDFs beside each other, in few colours. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import sharp from "sharp";

/** Of all pages, in pixels. */
const HEIGHT = 560;
const GAP = 10;
const RESULT_PAGES_MAX = 2;
const COLORS = 96;

export async function drawSheet(template: Uint8Array, result: Uint8Array, file: string): Promise<void> {
  const numbers = Array.from({ length: RESULT_PAGES_MAX }, (_, index) => index + 1);
  const pages = [page(template, 1), ...numbers.map((number) => page(result, number))].filter((png) => png.length > 0);
  const sizes = await Promise.all(pages.map(async (png) => (await sharp(png).metadata()).width));
  const width = sizes.reduce((sum, each) => sum + each + GAP, GAP);
  const placed = pages.map((input, index) => ({
    input,
    top: GAP,
    left: sizes.slice(0, index).reduce((sum, each) => sum + each + GAP, GAP),
  }));
  const sheet = sharp({ create: { width, height: HEIGHT + 2 * GAP, channels: 3, background: "#c9ced4" } });
  writeFileSync(file, await sheet.composite(placed).png({ palette: true, colours: COLORS, effort: 10 }).toBuffer());
}

/** Returns a PNG, which is empty if the document has no such page. */
function page(pdf: Uint8Array, number: number): Buffer {
  const range = ["-f", String(number), "-l", String(number), "-singlefile"];
  const args = ["-png", "-scale-to-y", String(HEIGHT), "-scale-to-x", "-1", ...range, "-"];
  const { status, stdout } = spawnSync("pdftoppm", args, { input: pdf, maxBuffer: 64e6 });
  return status === 0 ? stdout : Buffer.alloc(0);
}
