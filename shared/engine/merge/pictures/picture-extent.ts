/** Computes how large a picture is shown, and which part of it. */
import type { Fit } from "#shared/engine/merge/values/picture-value.ts";
import type { PictureLook } from "./picture-values.ts";
import type { RasterFacts } from "./raster-facts.ts";

/** A size in EMU. */
export interface Extent {
  readonly cx: number;
  readonly cy: number;
}

/** EMU per pixel at 96 dpi. */
const EMU_PER_PIXEL = 9525;

/** Returns the size that the tag states, or the picture's own at 96 dpi. Only `cover` and `fill` change proportions. */
export function statedExtent({ width, height }: RasterFacts, { size, fit = "contain" }: PictureLook): Extent {
  if (size === undefined) return { cx: width * EMU_PER_PIXEL, cy: height * EMU_PER_PIXEL };
  const [cx, cy] = [size.width ?? Number.POSITIVE_INFINITY, size.height ?? Number.POSITIVE_INFINITY];
  const isBoth = size.width !== undefined && size.height !== undefined;
  if (isBoth && fit !== "contain") return { cx, cy };
  const scale = Math.min(cx / width, cy / height);
  return { cx: width * scale, cy: height * scale };
}

/** What lies between the edges of the picture and those of its frame, as shares of the picture; negative outside of it. */
export interface Crop {
  readonly l: number;
  readonly t: number;
  readonly r: number;
  readonly b: number;
}

const NO_CROP: Crop = { l: 0, t: 0, r: 0, b: 0 };

/** A picture of 60,000 × 1 pixels must not lead to numbers that programs cannot represent. */
const RATIO_MAX = 1_000;

/** @param crop what the template's author leaves out of the picture in the frame */
export function fittedCrop({ width, height }: RasterFacts, frame: Extent, fit: Fit, crop: Crop = NO_CROP): Crop {
  const [shownWidth, shownHeight] = [1 - crop.l - crop.r, 1 - crop.t - crop.b];
  if (fit === "fill" || !(shownWidth > 0 && shownHeight > 0 && frame.cx > 0 && frame.cy > 0)) return crop;
  const exact = (shownWidth * width * frame.cy) / (shownHeight * height * frame.cx);
  const ratio = Math.min(Math.max(exact, 1 / RATIO_MAX), RATIO_MAX);
  // A picture that is too wide for its frame loses width, or gets more height. Where it is too high it is the reverse.
  const isSideCut = ratio > 1 === (fit === "cover");
  const x = isSideCut ? (shownWidth - shownWidth / ratio) / 2 : 0;
  const y = isSideCut ? 0 : (shownHeight - shownHeight * ratio) / 2;
  return { l: crop.l + x, t: crop.t + y, r: crop.r + x, b: crop.b + y };
}

/** Returns the attributes of `a:srcRect` (ISO 29500-1, 20.1.8.55), or nothing for a whole picture. */
export function sourceRectangle(crop: Crop): string {
  const attributes = Object.entries(crop).map(([side, share]) => [side, Math.round(share * 100_000)] as const);
  const written = attributes.filter(([, share]) => share !== 0).map(([side, share]) => ` ${side}="${share}"`);
  return written.length === 0 ? "" : `<a:srcRect${written.join("")}/>`;
}
