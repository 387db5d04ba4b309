/** Maps output formats to the parts and levels of PDF/A. */
import type { OutputOptions } from "#shared/base/model/document-options.ts";
import { isPdfFormat, type OutputFormat } from "#shared/base/model/format.ts";
import type { PdfaPart } from "./rules.ts";

interface PdfaFormat {
  /** The part, whose level B every level includes. */
  readonly part: PdfaPart;
  /** Whether the format is of level A, whose files are tagged as well (ISO 19005-2, 5.3). */
  readonly isTagged: boolean;
}

const FORMATS: Partial<Record<OutputFormat, PdfaFormat>> = {
  ".pdf/a-1b": { part: "1b", isTagged: false },
  ".pdf/a-2b": { part: "2b", isTagged: false },
  ".pdf/a-3b": { part: "3b", isTagged: false },
  ".pdf/a-2a": { part: "2b", isTagged: true },
  ".pdf/a-3a": { part: "3b", isTagged: true },
};

/** Returns the part to which files of the format conform, or undefined for formats other than PDF/A. */
export function pdfaPartOf(format: OutputFormat): PdfaPart | undefined {
  return FORMATS[format]?.part;
}

/** Returns whether the format is PDF/A of level A. */
export function isLevelA(format: OutputFormat): boolean {
  return FORMATS[format]?.isTagged ?? false;
}

/** Returns the format of level B of which a file of level A is made. */
export function levelB<Format extends OutputFormat>(
  format: Format,
): Exclude<Format, ".pdf/a-2a" | ".pdf/a-3a"> | LevelB {
  const made: Partial<Record<OutputFormat, LevelB>> = { ".pdf/a-2a": ".pdf/a-2b", ".pdf/a-3a": ".pdf/a-3b" };
  return made[format] ?? (format as Exclude<Format, ".pdf/a-2a" | ".pdf/a-3a">);
}

type LevelB = ".pdf/a-2b" | ".pdf/a-3b";

/** Returns the name of the standard, such as "PDF/A-2a", or undefined for formats other than PDF/A. */
export function pdfaStandardOf(format: OutputFormat): string | undefined {
  return format in FORMATS ? format.replace(".pdf/a-", "PDF/A-") : undefined;
}

/** Returns whether a PDF with these options must be a tagged one. */
export function isTaggedPdf({ outputFormat, isAccessible = false }: TaggingOptions): boolean {
  return isLevelA(outputFormat) || (isAccessible && isPdfFormat(outputFormat));
}

type TaggingOptions = Pick<OutputOptions, "outputFormat" | "isAccessible">;
