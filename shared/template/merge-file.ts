/** The file that data items are merged into: a .docx, or a text. */
import { writePackage } from "#shared/archive/package.ts";
import { withoutExtension } from "#shared/model/filename.ts";
import { isTextFormat, type TemplateFormat } from "#shared/model/format.ts";
import type { OfficePackage } from "./office-package.ts";
import { openDocx } from "./open-docx.ts";
import { openText, type TextTemplate } from "./open-text.ts";
import { type ReadOptions, readTemplate, readTextTemplate, type TemplateReading } from "./read-tags.ts";
import { textAsDocx } from "./text-as-docx.ts";
import { textAsHtml } from "./text-as-html.ts";

export type MergeFile =
  | { readonly kind: "docx"; readonly docx: OfficePackage }
  | { readonly kind: "text"; readonly text: TextTemplate };

/**
 * @param bytes of a template in .docx, .txt or .sql, or the .docx that was made of one in another format
 * @param template the name and the format that were uploaded
 * @throws ServiceError `template_*`
 */
export function openMergeFile(
  bytes: Uint8Array,
  { filename, format }: { readonly filename: string; readonly format: TemplateFormat },
): MergeFile {
  if (isTextFormat(format)) return { kind: "text", text: openText(bytes, filename) };
  return { kind: "docx", docx: openDocx(bytes, filename) };
}

/** @throws ServiceError `template_damaged`, `template_too_complex`, `request_invalid` for an empty delimiter */
export function readTags(file: MergeFile, options: ReadOptions): TemplateReading {
  return file.kind === "text" ? readTextTemplate(file.text, options) : readTemplate(file.docx, options);
}

/** The file as an HTML page that shows it, its tags as they stand in it; undefined where that takes a word processor. */
export function mergeFileAsHtml(file: MergeFile): string | undefined {
  return file.kind === "text" ? textAsHtml(file.text.text, withoutExtension(file.text.filename)) : undefined;
}

/** The file as a .docx that shows it, its tags as they stand in it. */
export function mergeFileAsDocx(file: MergeFile): Uint8Array {
  return file.kind === "text" ? textAsDocx(file.text.text) : writePackage(file.docx.archive, new Map());
}
