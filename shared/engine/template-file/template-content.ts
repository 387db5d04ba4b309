/** Opens the file that data items are merged into: a .docx, a text or XML file, or an HTML page. */
import { isTextFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import { openDocx } from "./open-docx.ts";
import { type HtmlTemplate, openHtml } from "./open-html.ts";
import { openText, type TextTemplate } from "./open-text.ts";
import { openXml } from "./open-xml.ts";
import type { OfficePackage } from "./package/office-package.ts";

export type TemplateContent =
  | { readonly kind: "docx"; readonly docx: OfficePackage }
  | { readonly kind: "text"; readonly text: TextTemplate }
  | { readonly kind: "html"; readonly page: HtmlTemplate };

/**
 * Opens a file.
 * @param bytes a template in .docx, .txt, .sql, .xml or HTML, or the .docx made from another format
 * @param template the name and the format that were uploaded
 * @throws ServiceError `template_*`
 */
export function openTemplateContent(
  bytes: Uint8Array,
  { filename, format }: { readonly filename: string; readonly format: TemplateFormat },
): TemplateContent {
  if (format === ".xml") return { kind: "text", text: openXml(bytes, filename) };
  if (isTextFormat(format)) return { kind: "text", text: openText(bytes, filename) };
  if (format === ".html") return { kind: "html", page: openHtml(bytes, filename) };
  return { kind: "docx", docx: openDocx(bytes, filename) };
}
