/** A picture in a colour of its own for each word: so a page that is a picture tells whose it is. */
import { createHash } from "node:crypto";
import { decode, encode } from "fast-png";

/** At the 96 dpi of a picture without a size, about a centimetre. */
const SIZE = 40;

/** At 150 dpi the picture has more pixels than that, also without its edges. */
const PIXELS_MIN = 1000;

/** Neither black, white nor grey, which is what letters are drawn in. */
export function colourOf(word: string): string {
  const [red = 0, green = 0, blue = 0] = createHash("sha256").update(word).digest();
  return hexOf(red | 0x80, green & 0x7f, blue);
}

/** Returns the picture as a `data:` URI, for a value of the data. */
export function markPicture(word: string): string {
  const colour = Buffer.from(colourOf(word), "hex");
  const data = Uint8Array.from({ length: SIZE * SIZE * 3 }, (_, index) => colour[index % 3] ?? 0);
  const png = encode({ width: SIZE, height: SIZE, channels: 3, depth: 8, data });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}

/** The colours that fill a place as large as the picture. @throws Error when the PNG is damaged */
export function coloursOn(png: Uint8Array): readonly string[] {
  const { data, channels } = decode(png, { checkCrc: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = channels < 3 ? [] : data.subarray(at, at + 3);
    if (red === green && green === blue) continue;
    const colour = (red << 16) | (green << 8) | blue;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const large = [...counts].filter(([, count]) => count >= PIXELS_MIN);
  return large.map(([colour]) => colour.toString(16).padStart(6, "0"));
}

function hexOf(...bytes: readonly number[]): string {
  return Buffer.from(bytes).toString("hex");
}
