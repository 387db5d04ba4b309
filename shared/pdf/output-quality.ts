/** Makes the pictures of a PDF smaller, as `output_quality` requires (interface.md, generate document). */
import { deflateSync } from "node:zlib";
import { decodePDFRawStream, type PDFDocument, PDFName, PDFNumber, PDFRawStream, type PDFRef } from "pdf-lib";
import sharp, { type Sharp } from "sharp";
import { arrayAt, nameAt, numberAt, objectAt, refAt } from "./objects/lookup.ts";
import { type DrawnSize, drawnPictures } from "./reading/drawn-pictures.ts";

interface Reduction {
  readonly jpegQuality: number;
  readonly dotsPerInchMax: number;
}

/** From 20 and 74 dpi at 1 to 94 and 300 dpi at 99: each step down makes pictures smaller and coarser. */
function reductionOf(quality: number): Reduction {
  return {
    jpegQuality: 20 + Math.floor(0.75 * quality),
    dotsPerInchMax: 72 + Math.floor((228 * quality) / 99),
  };
}

/** Below this quality, JPEG stores colours at half the resolution. */
const FULL_COLOUR_QUALITY = 75;

/**
 * Changes the document's pictures in place. A picture that would not become smaller stays as it is, and so do palettes,
 * masks and colours other than RGB and grey.
 * @param quality 1 to 99
 */
export async function reducePictures(document: PDFDocument, quality: number): Promise<void> {
  const { context } = document;
  const reduction = reductionOf(quality);
  const masks = new Map<PDFRef, number>();
  for (const [ref, size] of drawnPictures(document)) {
    const stream = context.lookup(ref);
    const picture = stream instanceof PDFRawStream ? pictureOf(stream) : undefined;
    if (!picture) continue;
    const scale = Math.min(1, reduction.dotsPerInchMax / resolutionOf(picture, size));
    const smaller = await readable(recoded(picture, scale, reduction.jpegQuality));
    if (smaller) context.assign(ref, smaller);
    const mask = refAt(picture.stream.dict, "SMask");
    // A mask that several pictures share stays fine enough for each of them.
    if (mask) masks.set(mask, Math.max(scale, masks.get(mask) ?? 0));
  }
  for (const [ref, scale] of masks) {
    const mask = context.lookup(ref);
    const smaller = scale < 1 && mask instanceof PDFRawStream ? await readable(shrunkMask(mask, scale)) : undefined;
    if (smaller) context.assign(ref, smaller);
  }
}

/** Returns undefined for a damaged picture: it stays as it is, and readers show what they can. */
async function readable<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch(() => undefined);
}

interface Picture {
  readonly stream: PDFRawStream;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly isJpeg: boolean;
}

function pictureOf(stream: PDFRawStream): Picture | undefined {
  const { dict } = stream;
  const [width, height] = [numberAt(dict, "Width"), numberAt(dict, "Height")];
  const channels = channelsOf(stream);
  const filter = nameAt(dict, "Filter")?.decodeText();
  const isPlain = ["Mask", "Decode", "DecodeParms", "ImageMask"].every((key) => objectAt(dict, key) === undefined);
  if (!(width && height && channels && isPlain) || numberAt(dict, "BitsPerComponent") !== 8) return undefined;
  return filter === "DCTDecode" || filter === "FlateDecode"
    ? { stream, width, height, channels, isJpeg: filter === "DCTDecode" }
    : undefined;
}

function channelsOf({ dict }: PDFRawStream): 1 | 3 | undefined {
  const profile = arrayAt(dict, "ColorSpace")?.lookup(1);
  const count = profile instanceof PDFRawStream ? numberAt(profile.dict, "N") : undefined;
  const name = nameAt(dict, "ColorSpace")?.decodeText();
  if (name === "DeviceRGB" || count === 3) return 3;
  return name === "DeviceGray" || count === 1 ? 1 : undefined;
}

/** Returns undefined if it would not become smaller. */
async function recoded(picture: Picture, scale: number, quality: number): Promise<PDFRawStream | undefined> {
  const [width, height] = scaled(picture, scale);
  const jpeg = await opened(picture)
    .resize({ width, height, fit: "fill" })
    .toColourspace(picture.channels === 1 ? "b-w" : "srgb")
    .jpeg({ quality, chromaSubsampling: quality < FULL_COLOUR_QUALITY ? "4:2:0" : "4:4:4" })
    .toBuffer();
  return smallerStream(picture.stream, jpeg, { width, height, filter: "DCTDecode" });
}

/** Transparency keeps its exact values, at the resolution of its picture. */
async function shrunkMask(stream: PDFRawStream, scale: number): Promise<PDFRawStream | undefined> {
  const mask = pictureOf(stream);
  if (mask?.channels !== 1) return undefined;
  const [width, height] = scaled(mask, scale);
  const pixels = await opened(mask).resize({ width, height, fit: "fill" }).toColourspace("b-w").raw().toBuffer();
  return smallerStream(stream, deflateSync(pixels), { width, height, filter: "FlateDecode" });
}

function resolutionOf({ width, height }: Picture, drawn: DrawnSize): number {
  // A picture drawn with no width is invisible.
  return Math.max(1, Math.min(width / Math.max(drawn.width, 1e-6), height / Math.max(drawn.height, 1e-6)));
}

function scaled({ width, height }: Picture, scale: number): readonly [width: number, height: number] {
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** PDF ignores profiles and rotation within a JPEG. */
function opened({ stream, width, height, channels, isJpeg }: Picture): Sharp {
  return isJpeg
    ? sharp(stream.getContents(), { ignoreIcc: true })
    : sharp(decodePDFRawStream(stream).decode(), { raw: { width, height, channels } });
}

interface Replacement {
  readonly width: number;
  readonly height: number;
  readonly filter: string;
}

function smallerStream(
  stream: PDFRawStream,
  contents: Uint8Array,
  { width, height, filter }: Replacement,
): PDFRawStream | undefined {
  if (contents.length >= stream.getContentsSize()) return undefined;
  const entries = stream.dict.clone();
  entries.set(PDFName.of("Width"), PDFNumber.of(width));
  entries.set(PDFName.of("Height"), PDFNumber.of(height));
  entries.set(PDFName.of("Filter"), PDFName.of(filter));
  return PDFRawStream.of(entries, contents);
}
