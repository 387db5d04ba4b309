/** Reads the header of a WebP picture (RFC 9649). */
import { exifOrientation } from "./exif-orientation.ts";
import type { StoredRaster } from "./raster-facts.ts";

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly content: Buffer;
}

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Real files have a handful, and one for each frame of an animation. */
const CHUNKS_MAX = 10_000;

export function webp(view: Buffer): StoredRaster | undefined {
  if (!isWebp(view)) return undefined;
  const chunks = chunksOf(view, HEADER_BYTES);
  const frame = chunks.find(({ type }) => type === "ANMF");
  const image = frame === undefined ? chunks : chunksOf(frame.content, FRAME_HEADER_BYTES);
  const size = image.map(sizeOf).find((each) => each !== undefined);
  if (size === undefined) return undefined;
  const exif = chunks.find(({ type }) => type === "EXIF")?.content;
  const start = exif?.toString("latin1", 0, 6) === "Exif\0\0" ? 6 : 0;
  return {
    format: "webp",
    ...size,
    orientation: exif && frame === undefined ? (exifOrientation(exif.subarray(start)) ?? 1) : 1,
    isLossless: image.some(({ type }) => type === "VP8L"),
  };
}

/** Returns the first frame of an animation as a picture of its own, which the decoder needs; any other as it is. */
export function withoutAnimation(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frame = chunksOf(view, HEADER_BYTES).find(({ type }) => type === "ANMF");
  if (frame === undefined) return bytes;
  const image = frame.content.subarray(FRAME_HEADER_BYTES);
  const hasAlpha = chunksOf(image, 0).some(({ type }) => type === "ALPH");
  const extended = Buffer.alloc(CHUNK_HEADER_BYTES + 10);
  extended.write("VP8X", "latin1");
  extended.writeUInt32LE(10, 4);
  extended.writeUInt8(hasAlpha ? ALPHA_FLAG : 0, 8);
  // Both hold the size less one, the frame's header behind its place.
  frame.content.copy(extended, 12, 6, 12);
  const content = Buffer.concat([Buffer.from("WEBP", "latin1"), extended, image]);
  const header = Buffer.from("RIFF\0\0\0\0", "latin1");
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
}

const FRAME_HEADER_BYTES = 16;
const ALPHA_FLAG = 0x10;

function isWebp(view: Buffer): boolean {
  return view.toString("latin1", 0, 4) === "RIFF" && view.toString("latin1", 8, 12) === "WEBP";
}

function chunksOf(view: Buffer, from: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = from; start + CHUNK_HEADER_BYTES <= view.length && chunks.length < CHUNKS_MAX; ) {
    const length = view.readUInt32LE(start + 4);
    const content = view.subarray(start + CHUNK_HEADER_BYTES, start + CHUNK_HEADER_BYTES + length);
    chunks.push({ type: view.toString("latin1", start, start + 4), start, content });
    start += CHUNK_HEADER_BYTES + length + (length % 2);
  }
  return chunks;
}

function sizeOf({ type, content }: Chunk): { readonly width: number; readonly height: number } | undefined {
  if (type === "VP8 ") return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
  if (type !== "VP8L") return undefined;
  const bits = content.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
