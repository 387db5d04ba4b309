/** Reads the header of a JPEG 2000 picture (ISO/IEC 15444-1, annex I), for the rules of ISO 19005-2, 6.2.8.3. */
import { PDFName, type PDFRawStream } from "pdf-lib";
import { objectAt } from "#shared/pdf/objects/lookup.ts";
import { filtersOf } from "./check-objects.ts";
import type { PdfaPart } from "./rules.ts";

interface Box {
  readonly type: string;
  readonly data: Buffer;
}

const JPX = PDFName.of("JPXDecode");
const CHANNELS = new Set([1, 3, 4]);
const ENUMERATED = 1;
const BITS_MAX = 38;
/** Colour spaces by their numbers, and the channels that they have: sRGB, grey and sYCC. */
const SCREEN_SPACES: Readonly<Record<number, number>> = { 16: 3, 17: 1, 18: 3 };

/** Returns whether a picture is in JPEG 2000 that the part of PDF/A allows. One whose header cannot be read is not. */
export function isAllowedJpeg2000(image: PDFRawStream, part: PdfaPart): boolean {
  const filters = filtersOf(image.dict);
  if (part === "1b" || filters.length !== 1 || filters[0] !== JPX) return false;
  const contents = image.getContents();
  const file = boxesIn(Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength));
  const header = boxesIn(file.find(({ type }) => type === "jp2h")?.data ?? Buffer.alloc(0));
  return file[0]?.type === "jP  " && isAllowedHeader(header, objectAt(image.dict, "ColorSpace") !== undefined);
}

/** @param hasSpace whether the PDF says the colour space, which then counts instead of the picture's own */
function isAllowedHeader(header: readonly Box[], hasSpace: boolean): boolean {
  const size = header.find(({ type }) => type === "ihdr")?.data;
  if (!size || size.length < 14 || !isOpaque(header)) return false;
  const palette = header.find(({ type }) => type === "pclr")?.data;
  // A palette has a column for each colour.
  const [channels, bits] = [palette ? (palette[2] ?? 0) : size.readUInt16BE(8), ((size[10] ?? 0) & 127) + 1];
  const isSame = size[10] !== 255 && !header.some(({ type }) => type === "bpcc");
  return CHANNELS.has(channels) && isSame && bits <= BITS_MAX && (hasSpace || hasScreenSpace(header, channels));
}

function hasScreenSpace(header: readonly Box[], channels: number): boolean {
  const [space, ...others] = header.filter(({ type }) => type === "colr").map(({ data }) => data);
  if (!space || others.length > 0 || space.length < 7 || space[0] !== ENUMERATED) return false;
  return SCREEN_SPACES[space.readUInt32BE(3)] === channels;
}

/** Returns whether all channels are colours: a channel may say how transparent the others are. */
function isOpaque(header: readonly Box[]): boolean {
  const definitions = header.find(({ type }) => type === "cdef")?.data ?? Buffer.alloc(2);
  for (let at = 2; at + 4 <= definitions.length; at += 6) if (definitions.readUInt16BE(at + 2) !== 0) return false;
  return true;
}

/** Boxes before the first one that is cut off. */
function boxesIn(bytes: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1 && at + 16 <= bytes.length;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? bytes.length - at : stated;
    const start = at + (isLong ? 16 : 8);
    if (length < start - at || at + length > bytes.length) break;
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(start, at + length) });
    at += length;
  }
  return boxes;
}
