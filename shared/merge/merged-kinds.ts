/** Which kinds of files items are merged into, by the format of their template. */
import { isTextFormat, type TemplateFormat } from "#shared/model/format.ts";

/**
 * `docx`: of a word processor. `text`: of a text template, files encoded like it; of an HTML template, what a reader sees.
 * `page`: HTML in UTF-8, for screens and for printing. `plainPage`: the same without anything that a word processor would
 * load.
 */
export type MergedKind = "docx" | "text" | "page" | "plainPage";

export function mergedKinds(format: TemplateFormat): readonly MergedKind[] {
  if (isTextFormat(format)) return ["docx", "text", "page"];
  return format === ".html" ? ["text", "page", "plainPage"] : ["docx"];
}

/** Whether its pages can tell numbers of pages, which count anew for each item. */
export function numbersPages(format: TemplateFormat): boolean {
  return !isTextFormat(format);
}
