/** Reads the size of a picture in markup, from its style or its attributes. */
import { PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import type { MarkupLength, MarkupPicture } from "./markup-node.ts";

/** EMU of each unit; a pixel is 1/96 inch. */
const UNITS: Readonly<Record<string, number>> = { px: 9_525, mm: 36_000, cm: 360_000, in: 914_400, pt: 12_700 };

/** The longest side that Word accepts, 22 inches. */
const EMU_MAX = 22 * 914_400;

export function sizeOfPicture(
  style: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
): Pick<MarkupPicture, "width" | "height"> {
  const width = length(style.get("width") ?? attributes.get("width"));
  const height = length(style.get("height") ?? attributes.get("height"));
  return { ...(width && { width }), ...(height && "emu" in height && { height }) };
}

/** @param room in EMU; without one, a share of it does not count */
export function pictureValue({ source, alt, width, height }: MarkupPicture, room?: number): PictureValue {
  const across = width && ("emu" in width ? width.emu : room && Math.max(1, Math.round(width.share * room)));
  const down = height && "emu" in height ? height.emu : undefined;
  const hasSize = across !== undefined || down !== undefined;
  return new PictureValue({ src: source, alt }, hasSize ? { size: { width: across, height: down }, fit: "fill" } : {});
}

/** A number alone is in pixels, as in attributes. A share of the height of an unknown place means nothing. */
function length(written = ""): MarkupLength | undefined {
  const [, digits, unit = "px"] =
    /^\s*(\d{1,5}(?:\.\d{1,4})?)\s*(px|mm|cm|in|pt|%)?\s*$/i.exec(written.replace(/!important$/, "")) ?? [];
  const number = Number(digits);
  if (!(number > 0)) return undefined;
  if (unit === "%") return { share: Math.min(1, number / 100) };
  return { emu: Math.min(EMU_MAX, Math.round(number * (UNITS[unit.toLowerCase()] ?? 0))) };
}
