/** Recognises pictures that a document can show, by their content, and converts those that Word does not show. */
import { hash } from "node:crypto";
import { CONVERTED_PIXELS_MAX, PICTURE_PIXELS_MAX } from "#shared/base/model/limits.ts";
import { Memo } from "#shared/engine/merge/values/memo.ts";
import type { FetchedDocument } from "#shared/engine/merge/values/opened-document.ts";
import { convertRaster } from "./convert-raster.ts";
import { type RasterFacts, storedRaster } from "./raster-facts.ts";
import { isSvg, readSvg } from "./svg/read-svg.ts";

export interface Picture extends RasterFacts {
  readonly bytes: Uint8Array;
  /** The same picture as SVG that is safe to show. Its `bytes` are for programs that show no SVG. */
  readonly svg?: Uint8Array;
}

/** Pictures by their addresses as written in the data, and documents by their keys: see `documentKey`. */
export type FetchedPictures = ReadonlyMap<string, Picture | FetchedDocument<FetchedPictures>>;

export const NO_PICTURES: ReadonlyMap<string, never> = new Map<string, never>();

/** The reason why a document cannot show a file. */
export type PictureFault = keyof typeof PICTURE_FAULTS;

/** Parts of a sentence. */
export const PICTURE_FAULTS = {
  no_picture: "is not a PNG, JPEG, GIF, BMP, WebP, AVIF or SVG, or its header does not state its size",
  too_large: `has more than ${PICTURE_PIXELS_MAX / 1e6} megapixels`,
  too_large_to_convert: `has more than ${CONVERTED_PIXELS_MAX / 1e6} megapixels, and has to be converted, because it is WebP or AVIF`,
  damaged: "is damaged, so it cannot be converted",
  bad_svg: "is an SVG that is not well-formed XML in UTF-8, or declares entities",
  unsized_svg: "is an SVG without a size: its root needs a viewBox, or width and height such as 40mm or 300",
  complex_svg:
    "is an SVG that draws too much, is too long for its width, or refers to itself: simplify it, or send a PNG",
} as const;

/** Reads only the start of a PNG, JPEG, GIF or BMP that is not converted. */
export function readPicture(bytes: Uint8Array): Picture | PictureFault {
  const stored = storedRaster(bytes);
  if (stored === undefined) return isSvg(bytes) ? converted(bytes, () => convertedSvg(bytes)) : "no_picture";
  const { format, width, height, orientation } = stored;
  const pixels = width * height;
  if (pixels > PICTURE_PIXELS_MAX) return "too_large";
  const isTooLarge = pixels > CONVERTED_PIXELS_MAX;
  if (format === "webp" || format === "avif") {
    return isTooLarge ? "too_large_to_convert" : converted(bytes, () => convertRaster(stored, bytes) ?? "damaged");
  }
  const asIs: Picture = { extension: format, width, height, bytes };
  // What the codec does not read, such as CMYK, may still be shown by other programs.
  return orientation === 1 || isTooLarge ? asIs : converted(bytes, () => convertRaster(stored, bytes) ?? asIs);
}

function convertedSvg(bytes: Uint8Array): Picture | PictureFault {
  const read = readSvg(bytes);
  if (typeof read === "string") return read;
  const { width, height, png, svg } = read;
  return { extension: "png", width, height, bytes: png, svg };
}

/** Items often repeat a picture, and converting one takes up to seconds. */
function converted(bytes: Uint8Array, convert: () => Picture | PictureFault): Picture | PictureFault {
  return conversions.get(hash("sha256", bytes), () => ({ picture: convert() })).picture;
}

/** Each may take some megabytes. */
const CONVERSIONS_KEPT_MAX = 10;

const conversions = new Memo<{ readonly picture: Picture | PictureFault }>(CONVERSIONS_KEPT_MAX);
