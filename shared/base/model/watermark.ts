/** Describes a text that is drawn on each page of a PDF. */
import { object, oneOf, text } from "./schema.ts";

/** `page` is large and pale across the page; `top` and `bottom` are small lines at its edges. */
export const WATERMARK_PLACES = ["page", "top", "bottom"] as const;

export interface Watermark {
  readonly text: string;
  readonly place: (typeof WATERMARK_PLACES)[number];
}

export const WATERMARK_CHARACTERS_MAX = 100;

export const watermarkSchema = object<Watermark>({ text, place: oneOf(WATERMARK_PLACES) });

/** Returns the character codes of a text in Windows-1252, or undefined if it has other characters. */
export function watermarkCodes(line: string): readonly number[] | undefined {
  const codes = [...line].map((character) => CODES.get(character));
  return codes.every((code) => code !== undefined) ? codes : undefined;
}

const DECODER = new TextDecoder("windows-1252");
const CODES = new Map(
  Array.from({ length: 256 }, (_, code) => [DECODER.decode(Uint8Array.of(code)), code] as const).filter(
    ([character]) => !/\p{C}/u.test(character),
  ),
);
