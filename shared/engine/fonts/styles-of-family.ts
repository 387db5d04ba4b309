/** Chooses which fonts of an account are the four styles that Word knows of a family. */
import { comparableFamily, type FontFace } from "#shared/base/model/font.ts";

/** The names by which a `.docx` embeds them (ISO 29500-1, 17.8.3.3 to 17.8.3.6), in the order of its schema. */
export const STYLES = ["Regular", "Bold", "Italic", "BoldItalic"] as const;
export type Style = (typeof STYLES)[number];

const REGULAR_WEIGHT = 400;
const BOLD_WEIGHT = 700;

/**
 * Returns the fonts of the family by style. A font that has this name for its four styles comes before one that has it
 * for all its weights; otherwise the later one counts.
 */
export function stylesOfFamily<Face extends FontFace>(
  family: string,
  faces: readonly Face[],
): ReadonlyMap<Style, Face> {
  const name = comparableFamily(family);
  const ofWhole = faces.filter(
    ({ wholeFamily, weight }) =>
      comparableFamily(wholeFamily ?? "") === name && (weight === REGULAR_WEIGHT || weight === BOLD_WEIGHT),
  );
  const ofFour = faces.filter(({ families }) => families.some((each) => comparableFamily(each) === name));
  return new Map([
    ...ofWhole.map((face) => [styleOf(face.weight === BOLD_WEIGHT, face.isItalic), face] as const),
    ...ofFour.map((face) => [styleOf(face.isBold, face.isItalic), face] as const),
  ]);
}

function styleOf(isBold: boolean, isItalic: boolean): Style {
  if (isBold) return isItalic ? "BoldItalic" : "Bold";
  return isItalic ? "Italic" : "Regular";
}
