/** The file that data items are merged into: a .docx, a text, or an HTML page. */
import { writePackage } from "#shared/archive/package.ts";
import { finishPage } from "#shared/merge/html/html-document.ts";
import { withoutExtension } from "#shared/model/filename.ts";
import { isTextFormat, type TemplateFormat } from "#shared/model/format.ts";
import type { OfficePackage } from "./office-package.ts";
import { openDocx } from "./open-docx.ts";
import { type HtmlTemplate, openHtml } from "./open-html.ts";
import { openText, type TextTemplate } from "./open-text.ts";
import {
  type ReadOptions,
  readHtmlTemplate,
  readTemplate,
  readTextTemplate,
  type TemplateReading,
} from "./read-tags.ts";
import { textAsDocx } from "./text-as-docx.ts";
import { textAsHtml } from "./text-as-html.ts";

export type MergeFile =
  | { readonly kind: "docx"; readonly docx: OfficePackage }
  | { readonly kind: "text"; readonly text: TextTemplate }
  | { readonly kind: "html"; readonly page: HtmlTemplate };

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
  if (format === ".html") return { kind: "html", page: openHtml(bytes, filename) };
  return { kind: "docx", docx: openDocx(bytes, filename) };
}

/** @throws ServiceError `template_damaged`, `template_too_complex`, `request_invalid` for an empty delimiter */
export function readTags(file: MergeFile, options: ReadOptions): TemplateReading {
  switch (file.kind) {
    case "text":
      return readTextTemplate(file.text, options);
    case "html":
      return readHtmlTemplate(file.page, options);
    case "docx":
      return readTemplate(file.docx, options);
  }
}

/** The file as an HTML page that shows it, its tags as they stand in it; undefined where that takes a word processor. */
export function mergeFileAsHtml(file: MergeFile): string | undefined {
  if (file.kind === "docx") return undefined;
  if (file.kind === "text") return textAsHtml(file.text.text, withoutExtension(file.text.filename));
  return finishPage(file.page.html, withoutExtension(file.page.filename));
}

/** The file as a .docx that shows it, its tags as they stand in it; undefined where a word processor shows it badly. */
export function mergeFileAsDocx(file: MergeFile): Uint8Array | undefined {
  if (file.kind === "html") return undefined;
  return file.kind === "text" ? textAsDocx(file.text.text) : writePackage(file.docx.archive, new Map());
}
