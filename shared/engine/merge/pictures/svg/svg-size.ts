/** Reads the size of an SVG in pixels (SVG 2, 7.2 and 8.2). */
import type { SvgElement } from "./svg-tree.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the stated size; a side that is not stated follows from the view box. Undefined if neither is stated. */
export function svgSize({ attributes }: SvgElement): Size | undefined {
  const box = viewBox(attributes.get("viewBox"));
  const [width, height] = [pixels(attributes.get("width")), pixels(attributes.get("height"))];
  if (box === undefined) return width && height ? { width, height } : undefined;
  const ratio = box.width / box.height;
  if (width) return { width, height: height ?? width / ratio };
  return height ? { width: height * ratio, height } : box;
}

function viewBox(value = ""): Size | undefined {
  const [, , width = 0, height = 0] = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : undefined;
}

/** Returns undefined for a relative length, such as `100%`. */
function pixels(length = ""): number | undefined {
  const [, digits, unit = "px"] = /^\s*(\d{0,9}(?:\.\d{0,9})?)\s*(px|mm|cm|in|pt|pc|Q)?\s*$/.exec(length) ?? [];
  const value = Number(digits) * (PIXELS[unit] ?? Number.NaN);
  return value > 0 ? value : undefined;
}

const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  pt: 96 / 72,
  pc: 16,
  Q: 96 / 101.6,
};
