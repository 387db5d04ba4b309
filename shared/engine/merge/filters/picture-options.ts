/** `[%Logo | size:'40mm':'20mm']` and `[%Logo | fit:'cover']`: the size of a picture, and how it fills its frame. */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { FITS, type Fit, PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import { defineFilter } from "./arguments/filter.ts";
import { optional, shown } from "./arguments/parameters.ts";

/** An empty side follows from the other one and the picture's proportions. */
const side = optional(length, undefined);

const SIDE_MISSING =
  "the filter size needs a length: write a width, as in size:'40mm', or two, as in size:'40mm':'20mm'";

export const size = defineFilter({
  parameters: [side, side],
  faultWithoutArguments: SIDE_MISSING,
  prepare(width, height) {
    if (width === undefined && height === undefined) throw new MergeFailure(SIDE_MISSING);
    return (value) => new PictureValue(value, { size: { width, height } });
  },
});

export const fit = defineFilter({
  parameters: [fitOf],
  faultWithoutArguments: "the filter fit needs an argument: write fit:'contain', fit:'cover' or fit:'fill'",
  prepare: (chosen) => (value) => new PictureValue(value, { fit: chosen }),
});

/** EMU of each unit; a pixel is 1/96 inch. */
const UNITS: Readonly<Record<string, number>> = { mm: 36_000, cm: 360_000, in: 914_400, pt: 12_700, px: 9_525 };

/** The longest side that Word accepts, 22 inches. */
const LENGTH_MAX = 22 * 914_400;

/** Reads a length with its unit. @returns EMU */
function length(argument: unknown): number {
  const [, digits, unit = ""] =
    typeof argument === "string" ? (/^\s*(\d{1,6}(?:\.\d{1,6})?)\s*([a-z]{2})\s*$/.exec(argument) ?? []) : [];
  const emu = Math.round(Number(digits) * (UNITS[unit] ?? Number.NaN));
  if (emu >= 1 && emu <= LENGTH_MAX) return emu;
  throw new MergeFailure(
    `the length ${shown(argument)} cannot be used: write a number with mm, cm, in, pt or px, such as '40mm', up to '22in'`,
  );
}

function fitOf(argument: unknown): Fit {
  const found = FITS.find((each) => each === argument);
  if (found !== undefined) return found;
  throw new MergeFailure(`the fit ${shown(argument)} is unknown: write 'contain', 'cover' or 'fill'`);
}
