/**
 * Ways to spoil a PDF/A, each with the clause of ISO 19005 that it breaks. Where a part has no such rule the file
 * conforms as before, which is expected as well: a checker must not be stricter than the standard.
 */
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { conformingPdf } from "./conforming-pdf.ts";
import { SPOILED_DOCUMENTS } from "./spoil-pdf-document.ts";
import { SPOILED_DRAWINGS } from "./spoil-pdf-drawing.ts";
import { SPOILED_FILES } from "./spoil-pdf-file.ts";
import { SPOILED_FONTS } from "./spoil-pdf-fonts.ts";
import type { Spoiler } from "./spoil-pdf-kinds.ts";
import { SPOILED_METADATA } from "./spoil-pdf-metadata.ts";
import { SPOILED_PAGES } from "./spoil-pdf-page.ts";
import { SPOILED_TRANSPARENCY } from "./spoil-pdf-transparency.ts";

const SPOILERS: readonly Spoiler[] = [
  ...SPOILED_FILES,
  ...SPOILED_METADATA,
  ...SPOILED_DOCUMENTS,
  ...SPOILED_PAGES,
  ...SPOILED_DRAWINGS,
  ...SPOILED_TRANSPARENCY,
  ...SPOILED_FONTS,
];

const PARTS = ["1b", "2b", "3b"] as const satisfies readonly PdfaPart[];

export interface SpoiledPdf {
  readonly name: string;
  readonly part: PdfaPart;
  readonly bytes: Uint8Array;
  /** Null where the part has no such rule, and the file still conforms. */
  readonly clause: string | null;
  readonly unseenByVeraPdf?: string;
}

/** Every way in every part of whose rules the standard leaves no doubt. */
export function spoiledPdfs(): readonly SpoiledPdf[] {
  return SPOILERS.flatMap(({ breaks, spoil, ...spoiler }) =>
    PARTS.flatMap((part, index) => {
      const clause = breaks[index];
      return clause === undefined ? [] : [{ ...spoiler, part, clause, bytes: spoiled(part, spoil) }];
    }),
  );
}

function spoiled(part: PdfaPart, spoil: Spoiler["spoil"]): Uint8Array {
  const pdf = conformingPdf(part);
  spoil(pdf);
  return pdf.bytes();
}
