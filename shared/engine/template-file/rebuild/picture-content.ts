/** Allows pictures by their content, whatever their name, because converters also go by the content. */
import { gunzipSync } from "node:zlib";
import { isRasterPicture } from "#shared/base/encoding/raster-picture.ts";
import { isMetafile, safeMetafile } from "./metafile.ts";
import { isSafeSvg } from "./safe-svg.ts";

/** The number of bytes that may still be unpacked from one file. */
export interface UnpackBudget {
  bytes: number;
}

/** Replaces a picture that is not allowed. */
export const EMPTY_PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Returns the picture as it is allowed to stay, mostly with the same bytes. Raster pictures, metafiles, and SVG
 * drawings without outside references are allowed.
 * @returns undefined for everything else, such as PDF and EPS
 */
export function safePicture(bytes: Uint8Array, budget: UnpackBudget): Uint8Array | undefined {
  if (isRasterPicture(bytes)) return bytes;
  if (isMetafile(bytes)) return safeMetafile(bytes);
  if (!isGzip(bytes)) return isSafeSvg(bytes) ? bytes : undefined;
  const unpacked = gunzip(bytes, budget);
  return unpacked !== undefined && (isMetafile(unpacked) ? safeMetafile(unpacked) === unpacked : isSafeSvg(unpacked))
    ? bytes
    : undefined;
}

/** This also covers compressed pictures: `.svgz`, `.emz`, `.wmz`. */
function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Returns undefined if the data is damaged or exceeds the remaining budget. */
function gunzip(bytes: Uint8Array, budget: UnpackBudget): Uint8Array | undefined {
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= unpacked.length;
    return unpacked;
  } catch {
    budget.bytes = 0;
    return undefined;
  }
}
