/** Compresses pictures of pages: as a palette where they have few colours, as lines and text do, else as JPEG. */
import { deflateSync } from "node:zlib";
import { type PDFContext, PDFHexString, type PDFRef } from "pdf-lib";
import sharp from "sharp";
import type { Bitmap } from "./page-bitmap.ts";

const JPEG_QUALITY = 80;
/** More colours do not fit into one byte for each point. */
const COLOURS_MAX = 256;

export async function registerPicture(context: PDFContext, bitmap: Bitmap): Promise<PDFRef> {
  const { width, height } = bitmap;
  const flat = withFewColours(bitmap);
  const jpeg = await photograph(bitmap);
  const { data, entries } = flat && flat.data.length <= jpeg.data.length ? flat : jpeg;
  return context.register(
    context.stream(data, { Type: "XObject", Subtype: "Image", Width: width, Height: height, ...entries }),
  );
}

export async function photograph({ width, height, data }: Bitmap, quality = JPEG_QUALITY) {
  const isGrey = data.every((value, at) => at % 4 === 3 || value === data[at - (at % 4)]);
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const coloured = isGrey ? picture.toColourspace("b-w") : picture;
  return {
    data: new Uint8Array(await coloured.jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer()),
    entries: { ColorSpace: isGrey ? "DeviceGray" : "DeviceRGB", BitsPerComponent: 8, Filter: "DCTDecode" },
  };
}

/** Each colour is rounded to one of 32 levels, which nobody tells apart, because text with soft edges has many colours. */
const LEVELS = 31;
const ROUNDED = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round((Math.round((value * LEVELS) / 255) * 255) / LEVELS),
);

/** Returns the picture as numbers of a palette, or undefined if it has too many colours. */
function withFewColours({ width, height, data }: Bitmap) {
  const rounded = data.map((value) => ROUNDED[value] ?? 0);
  const points = new Uint32Array(rounded.buffer, rounded.byteOffset, width * height);
  const numbers = new Map<number, number>();
  for (const point of points) {
    if (!numbers.has(point)) numbers.set(point, numbers.size);
    if (numbers.size > COLOURS_MAX) return undefined;
  }
  const bits = [1, 2, 4, 8].find((each) => 2 ** each >= numbers.size) ?? 8;
  const perByte = 8 / bits;
  const rowBytes = Math.ceil(width / perByte);
  const packed = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const number = numbers.get(points[y * width + x] ?? 0) ?? 0;
      const at = y * rowBytes + Math.floor(x / perByte);
      packed[at] = (packed[at] ?? 0) | (number << (8 - bits - (x % perByte) * bits));
    }
  }
  const palette = Uint8Array.from(
    [...numbers.keys()].flatMap((point) => [point & 255, (point >> 8) & 255, (point >> 16) & 255]),
  );
  return {
    data: new Uint8Array(deflateSync(packed, { level: 9 })),
    entries: {
      ColorSpace: ["Indexed", "DeviceRGB", numbers.size - 1, PDFHexString.fromBytes(palette)],
      BitsPerComponent: bits,
      Filter: "FlateDecode",
    },
  };
}
