/** Maps output formats to the parts of PDF/A. */
import type { OutputFormat } from "#shared/base/model/format.ts";
import type { PdfaPart } from "./rules.ts";

const PARTS: Partial<Record<OutputFormat, PdfaPart>> = { ".pdf/a-1b": "1b", ".pdf/a-2b": "2b", ".pdf/a-3b": "3b" };

/** Returns the part to which files of the format conform, or undefined for formats other than PDF/A. */
export function pdfaPartOf(format: OutputFormat): PdfaPart | undefined {
  return PARTS[format];
}
