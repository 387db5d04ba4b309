/** Tells the characters of the fonts Symbol and ZapfDingbats, whose codes are those of no other font. */
import type { PDFDict } from "pdf-lib";
import { Encodings } from "pdf-lib/standard-fonts";
import { encodingOf } from "#shared/pdf/conformance/check-glyphs.ts";
import { nameAt } from "#shared/pdf/objects/lookup.ts";

const ENCODINGS = [
  [/^(?:[A-Z]{6}\+)?Symbol(?:MT)?(?:[,-]|$)/, Encodings.Symbol],
  [/^(?:[A-Z]{6}\+)?(?:ITC)?Zapf-?Dingbats/, Encodings.ZapfDingbats],
] as const;

/**
 * Returns the Unicode values of those of the codes that are known. Viewers ignore an encoding of these fonts, except the
 * glyphs of the font that it names. The map is empty for any other font.
 */
export function symbolCharacters(font: PDFDict, codes: readonly number[]): ReadonlyMap<number, number> {
  const fontName = nameAt(font, "BaseFont")?.decodeText() ?? "";
  const encoding = ENCODINGS.find(([pattern]) => pattern.test(fontName))?.[1];
  const [byName, byCode] = [new Map<string, number>(), new Map<number, number>()];
  // Where a glyph has several values, the first is the one in general use, as that of the letter Ω.
  for (const character of encoding?.supportedCodePoints.toReversed() ?? []) {
    const { code, name } = encoding?.encodeUnicodeCodePoint(character) ?? {};
    if (name !== undefined) byName.set(name, character);
    if (code !== undefined) byCode.set(code, character);
  }
  const nameOf = encodingOf(font);
  const known = codes.map((code) => [code, byName.get(nameOf?.(code) ?? "") ?? byCode.get(code)] as const);
  return new Map(known.flatMap(([code, character]) => (character === undefined ? [] : [[code, character] as const])));
}
