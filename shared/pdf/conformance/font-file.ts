/** Finds the program that a font embeds. */
import { type PDFDict, PDFRawStream } from "pdf-lib";
import { nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";

/** Returns the embedded program with the key that states its kind. */
export function fontFileOf(
  descriptor: PDFDict | undefined,
  findings: Findings,
): { readonly key: string; readonly stream: PDFRawStream } | undefined {
  for (const key of ["FontFile", "FontFile2", "FontFile3"]) {
    const stream = objectAt(descriptor, key);
    if (!(stream instanceof PDFRawStream)) continue;
    const kind = nameAt(stream.dict, "Subtype")?.decodeText();
    findings.expect(kind === undefined || PROGRAM_TYPES[findings.number].test(kind), "fontDictionary", kind);
    return { key, stream };
  }
  return undefined;
}

const PROGRAM_TYPES = {
  1: /^(Type1C|CIDFontType0C)$/,
  2: /^(Type1C|CIDFontType0C|OpenType)$/,
  3: /^(Type1C|CIDFontType0C|OpenType)$/,
} as const;
