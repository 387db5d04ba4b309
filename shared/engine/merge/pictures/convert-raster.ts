/** Converts pictures that Word does not show, or shows lying on their side: WebP, AVIF, and JPEG that Exif turns. */

import { startCodec } from "./codecs/load-codecs.ts";
import { isOpaque, type Pixels, upright } from "./codecs/pixels.ts";
import { writePng } from "./codecs/write-png.ts";
import type { RasterFacts, StoredRaster } from "./raster-facts.ts";
import { withoutAnimation } from "./webp-facts.ts";

/**
 * Photographs become JPEG, which is a fraction of the size; pictures with transparency, and those that were stored without
 * loss, become PNG.
 * @returns undefined if the picture is damaged, or its header states another size
 */
export function convertRaster(
  stored: StoredRaster,
  bytes: Uint8Array,
): (RasterFacts & { readonly bytes: Uint8Array }) | undefined {
  const decoded = decode(stored, bytes);
  if (decoded === undefined || decoded.width !== stored.width || decoded.height !== stored.height) return undefined;
  const pixels = upright(decoded, stored.orientation);
  const { width, height } = pixels;
  return stored.isLossless || !isOpaque(pixels)
    ? { width, height, extension: "png", bytes: writePng(pixels) }
    : { width, height, extension: "jpeg", bytes: encodeJpeg(pixels) };
}

/** A damaged picture makes a codec return nothing, throw, or crash within its own memory. */
function decode({ format }: StoredRaster, bytes: Uint8Array): Pixels | undefined {
  try {
    if (format === "webp") return startCodec("webp_dec").decode(copyOf(withoutAnimation(bytes))) ?? undefined;
    if (format === "avif") return startCodec("avif_dec").decode(copyOf(bytes), 8) ?? undefined;
    return startCodec("mozjpeg_dec").decode(copyOf(bytes), false) ?? undefined;
  } catch {
    return undefined;
  }
}

function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function encodeJpeg({ data, width, height }: Pixels): Uint8Array {
  return startCodec("mozjpeg_enc")
    .encode(copyOf(data as Uint8Array), width, height, JPEG)
    .slice();
}

/** Without the slow searches for a smaller file. */
const JPEG = {
  quality: 90,
  baseline: true,
  arithmetic: false,
  progressive: false,
  optimize_coding: true,
  smoothing: 0,
  color_space: 3,
  quant_table: 0,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: true,
  chroma_subsample: 1,
  separate_chroma_quality: false,
  chroma_quality: 90,
};
