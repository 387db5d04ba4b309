/** Finds the program that a font embeds. */
import { type PDFDict, PDFRawStream } from "pdf-lib";
import { nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";

/** The keys for each type of font, with the subtype of the stream (ISO 32000-1, table 126), in the order of precedence. */
const COMPACT = ["FontFile3 Type1C", "FontFile3 OpenType"];
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  Type1: ["FontFile", ...COMPACT],
  MMType1: ["FontFile", ...COMPACT],
  TrueType: ["FontFile2", "FontFile3 OpenType"],
  CIDFontType0: ["FontFile3 CIDFontType0C", "FontFile3 OpenType"],
  CIDFontType2: ["FontFile2", "FontFile3 OpenType"],
};

/** Returns the embedded program with the key that states its kind. A program of another type's kind does not count. */
export function fontFileOf(
  descriptor: PDFDict | undefined,
  type: string,
  findings: Findings,
): { readonly key: string; readonly stream: PDFRawStream } | undefined {
  for (const program of PROGRAMS[type] ?? []) {
    const [key = "", wanted] = program.split(" ");
    const stream = objectAt(descriptor, key);
    if (!(stream instanceof PDFRawStream)) continue;
    const kind = nameAt(stream.dict, "Subtype")?.decodeText();
    findings.expect(kind === undefined || PROGRAM_TYPES[findings.number].test(kind), "fontDictionary", kind);
    if (wanted === undefined || kind === wanted) return { key, stream };
  }
  return undefined;
}

const PROGRAM_TYPES = {
  1: /^(Type1C|CIDFontType0C)$/,
  2: /^(Type1C|CIDFontType0C|OpenType)$/,
  3: /^(Type1C|CIDFontType0C|OpenType)$/,
} as const;
