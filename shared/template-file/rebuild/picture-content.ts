/** Lets pictures through by their content, whatever their name: converters go by the content, too. */
import { gunzipSync } from "node:zlib";
import { isRasterPicture } from "#shared/encoding/raster-picture.ts";
import { isMetafile, safeMetafile } from "./metafile.ts";
import { isSafeSvg } from "./safe-svg.ts";

/** What is left of the bytes that may be unpacked out of one file. */
export interface UnpackBudget {
  bytes: number;
}

/** Takes the place of a picture that may not stay. */
export const EMPTY_PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * The picture as it may stay: mostly the same bytes. Pixels, metafiles, and drawings (SVG) that name nothing outside.
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

/** Also what is packed so: `.svgz`, `.emz`, `.wmz`. */
function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Undefined when it is damaged, or more than is left of the budget. */
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
