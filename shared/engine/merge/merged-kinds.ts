/** Lists the kinds of files that items are merged into, by the format of their template. */
import { isTextFormat, type TemplateFormat } from "#shared/base/model/format.ts";

/**
 * `docx` is a word-processing document. `docxToConvert` is the same without fields that a word processor would fill
 * otherwise when it converts it. `text` is, for a text template, a file in its encoding, and for an HTML
 * template the text that a reader sees. `docxForText` and `docxForHtml` are word-processing documents whose text stands
 * in the body, for conversions that leave out the rest. `docxForDoc` is one whose lists LibreOffice can write as `.doc`. `page` is HTML in UTF-8, for screens and for printing. `plainPage` is the same
 * without anything that a word processor would load.
 */
export type MergedKind =
  | "docx"
  | "docxToConvert"
  | "docxForText"
  | "docxForHtml"
  | "docxForDoc"
  | "text"
  | "page"
  | "plainPage";

export function mergedKinds(format: TemplateFormat): readonly MergedKind[] {
  if (isTextFormat(format)) return ["docx", "text", "page"];
  if (format === ".html") return ["text", "page", "plainPage"];
  return ["docx", "docxToConvert", "docxForText", "docxForHtml", "docxForDoc"];
}

/** Returns whether its pages can show page numbers, which restart for each item. */
export function numbersPages(format: TemplateFormat): boolean {
  return !isTextFormat(format);
}
