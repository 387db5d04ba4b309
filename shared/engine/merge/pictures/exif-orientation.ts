/** Reads from Exif how a picture has to be turned (CIPA DC-008, 4.5 and 4.6). */
import { isOrientation, type Orientation } from "./codecs/pixels.ts";

const JPEG_PREFIX = "Exif\0\0";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** @param segment the content of an APP1 segment; undefined if it is not Exif */
export function jpegOrientation(segment: Buffer): Orientation | undefined {
  if (segment.toString("latin1", 0, JPEG_PREFIX.length) !== JPEG_PREFIX) return undefined;
  return exifOrientation(segment.subarray(JPEG_PREFIX.length));
}

/** @param exif from its byte order mark on. Where it is damaged, the picture is not turned, as in browsers. */
export function exifOrientation(exif: Buffer): Orientation | undefined {
  try {
    return orientationIn(exif);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function orientationIn(exif: Buffer): Orientation | undefined {
  const isLittle = exif.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const entries = short(directory);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (short(entry) !== ORIENTATION_TAG) continue;
    const value = short(entry + 8);
    return isOrientation(value) ? value : undefined;
  }
  return undefined;
}
