/** Reads the format of a picture and its size in pixels from its header. */
import { avif } from "./avif-facts.ts";
import type { Orientation } from "./codecs/pixels.ts";
import { jpegOrientation } from "./exif-orientation.ts";
import { webp } from "./webp-facts.ts";

/** A picture as a document shows it. */
export interface RasterFacts {
  readonly extension: "png" | "jpeg" | "gif" | "bmp";
  /** The size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture as it is stored. */
export interface StoredRaster {
  readonly format: RasterFacts["extension"] | "webp" | "avif";
  /** The size in pixels, before it is turned. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  readonly isLossless?: boolean;
}

/** Returns undefined if the bytes are in no known format, or end before the size. */
export function storedRaster(bytes: Uint8Array): StoredRaster | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const facts = READERS.map((read) => read(view)).find((each) => each !== undefined);
    return facts !== undefined && facts.width > 0 && facts.height > 0 ? facts : undefined;
  } catch (error) {
    // The size lies beyond the end of the bytes.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const READERS: readonly ((view: Buffer) => StoredRaster | undefined)[] = [png, jpeg, gif, bmp, webp, avif];

/** PNG (W3C, 5.2 and 11.2.2): the first chunk contains the size. */
function png(view: Buffer): StoredRaster | undefined {
  if (view.toString("latin1", 0, 8) !== "\u0089PNG\r\n\u001a\n") return undefined;
  return { format: "png", width: view.readUInt32BE(16), height: view.readUInt32BE(20), orientation: 1 };
}

function gif(view: Buffer): StoredRaster | undefined {
  if (!/^GIF8[79]a$/.test(view.toString("latin1", 0, 6))) return undefined;
  return { format: "gif", width: view.readUInt16LE(6), height: view.readUInt16LE(8), orientation: 1 };
}

/** A negative height means that the rows are stored from top to bottom. */
function bmp(view: Buffer): StoredRaster | undefined {
  if (view.toString("latin1", 0, 2) !== "BM") return undefined;
  return { format: "bmp", width: view.readInt32LE(18), height: Math.abs(view.readInt32LE(22)), orientation: 1 };
}

/** Goes from segment to segment until the start of the frame, SOF0 to SOF15 (ITU-T T.81, B.1 and B.2.2). */
function jpeg(view: Buffer): StoredRaster | undefined {
  if (view.toString("latin1", 0, 3) !== "\u00ff\u00d8\u00ff") return undefined;
  let orientation: Orientation = 1;
  for (let at = 2; view.readUInt8(at) === 0xff; ) {
    const marker = view.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame) {
      return { format: "jpeg", width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5), orientation };
    }
    // Any number of 0xff may stand before a marker.
    const length = marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
    if (marker === APP1) orientation = jpegOrientation(view.subarray(at + 4, at + length)) ?? orientation;
    at += length;
  }
  return undefined;
}

/** DHT, JPG and DAC, whose codes lie among those of the frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
/** The segment of Exif. */
const APP1 = 0xe1;
