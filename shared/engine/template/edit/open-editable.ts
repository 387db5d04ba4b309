/** Opens a template's file for replacing its texts. */
import { isTextFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { openXml } from "#shared/engine/template-file/open-xml.ts";
import { openEditableDocx } from "./editable-docx.ts";
import type { EditableFile } from "./editable-file.ts";
import { openEditableHtml } from "./editable-html.ts";
import { openEditableText } from "./editable-text.ts";

/**
 * @param bytes a template in .docx, .txt, .sql, .xml or HTML, or the .docx made from another format
 * @throws ServiceError `template_*`
 */
export function openEditable(
  bytes: Uint8Array,
  { filename, format }: { readonly filename: string; readonly format: TemplateFormat },
): EditableFile {
  if (format === ".xml") return openEditableText(openXml(bytes, filename));
  if (isTextFormat(format)) return openEditableText(openText(bytes, filename));
  return format === ".html" ? openEditableHtml(bytes, filename) : openEditableDocx(bytes, filename);
}
