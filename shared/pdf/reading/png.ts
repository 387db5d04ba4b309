/** Writes PNG files. */
import sharp from "sharp";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each pixel, row by row: red, green, blue, and an unused one. */
  readonly rgba: Uint8Array;
  readonly dotsPerInch: number;
}

/** For a page of text, the result is as small as at higher levels, in a third of their time. */
const COMPRESSION_LEVEL = 4;
/** More effort doubles the time and makes files only a sixth smaller. */
const PALETTE_EFFORT = 1;

/**
 * Returns an opaque PNG. It is compressed outside of the main thread.
 * @param quality 100 keeps every colour; lower values, down to 1, keep fewer colours and make smaller files
 */
export async function encodePng(picture: Picture, quality = 100): Promise<Uint8Array> {
  const { width, height, rgba, dotsPerInch } = picture;
  const image = sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withMetadata({ density: dotsPerInch });
  const options =
    quality === 100
      ? { compressionLevel: COMPRESSION_LEVEL, adaptiveFiltering: !isFlat(picture) }
      : { palette: true, quality, effort: PALETTE_EFFORT };
  return image.png(options).toBuffer();
}

const SAMPLES_MAX = 100_000;

/**
 * Returns whether most pixels equal their left neighbours, as in text and drawings. PNG's row filters make photographs
 * a third smaller, but such pictures larger.
 */
function isFlat({ width, height, rgba }: Picture): boolean {
  const pixels = width * height;
  const step = Math.max(1, Math.floor(pixels / SAMPLES_MAX));
  let equal = 0;
  let seen = 0;
  for (let at = 4 * step; at < 4 * pixels; at += 4 * step, seen++) if (equalsLeft(rgba, at)) equal++;
  return equal * 2 >= seen;
}

function equalsLeft(rgba: Uint8Array, at: number): boolean {
  return rgba[at] === rgba[at - 4] && rgba[at + 1] === rgba[at - 3] && rgba[at + 2] === rgba[at - 2];
}
