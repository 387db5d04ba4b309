/** Defines a font of an account as it is stored; `font-answer.ts` converts it to the API's form. */
import { type AccountId, type FontId, id } from "./ids.ts";
import { type Region, regionSchema } from "./region.ts";
import { boolean, list, number, object, oneOf, optional, text } from "./schema.ts";

/** The formats of uploaded fonts. A `.ttc` is a collection of several fonts. */
export const FONT_FORMATS = [".ttf", ".otf", ".ttc"] as const;
export type FontFormat = (typeof FONT_FORMATS)[number];

/** What the licence bits of a font allow (OpenType, OS/2, fsType). Fonts that allow less are refused. */
export const FONT_LICENCES = ["installable", "editable", "preview_and_print"] as const;
export type FontLicence = (typeof FONT_LICENCES)[number];

/** One font of a file: a family in one weight and slope. */
export interface FontFace {
  /** The names of the family in all languages, the English one first. It has the four styles that Word knows. */
  readonly families: readonly string[];
  /** The style as the font names it, such as `Bold Italic`. */
  readonly style: string;
  /** From 1 to 1000; 400 is regular, 700 is bold. */
  readonly weight: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** The family with all its weights, such as `Roboto` where `families` has `Roboto Light`. */
  readonly wholeFamily?: string;
}

export interface Font {
  readonly id: FontId;
  readonly accountId: AccountId;
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
  readonly filename: string;
  readonly format: FontFormat;
  readonly region: Region;
  readonly licence: FontLicence;
  readonly faces: readonly FontFace[];
  /** The size of the files in bytes. */
  readonly storedBytes: number;
}

export const fontSchema = object<Font>({
  id: id(),
  accountId: id(),
  created: number,
  filename: text,
  format: oneOf(FONT_FORMATS),
  region: regionSchema,
  licence: oneOf(FONT_LICENCES),
  faces: list(
    object<FontFace>({
      families: list(text),
      style: text,
      weight: number,
      isBold: boolean,
      isItalic: boolean,
      wholeFamily: optional(text),
    }),
  ),
  storedBytes: number,
});

/** Returns the key of the file of one face. */
export function fontFileKey(id: FontId, face: number): string {
  return `fonts/${id}/face-${face}`;
}

/** Returns the form in which names of families are compared: readers ignore the case of their letters. */
export function comparableFamily(family: string): string {
  return family.trim().toLowerCase();
}

/** Returns every name by which a document may ask for the face, in comparable form. */
export function namesOfFace({ families, wholeFamily }: FontFace): readonly string[] {
  return [...families, ...(wholeFamily === undefined ? [] : [wholeFamily])].map(comparableFamily);
}
