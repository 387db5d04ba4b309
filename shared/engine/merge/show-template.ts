/** Shows a template with its tags as they are written in it. */

import { withoutExtension } from "#shared/base/model/filename.ts";
import { writePackage } from "#shared/engine/archive/package.ts";
import type { TemplateContent } from "#shared/engine/template-file/template-content.ts";
import { fillFilenameFields } from "./contents/filename-fields.ts";
import { finishPage } from "./html/html-document.ts";
import { textAsDocx } from "./text/text-as-docx.ts";
import { textAsHtml } from "./text/text-as-html.ts";
import { filenameText } from "./values/filename-values.ts";

/** Returns the file as an HTML page, or undefined if only a word processor can show it. */
export function contentAsHtml(file: TemplateContent): string | undefined {
  if (file.kind === "docx") return undefined;
  if (file.kind === "text") return textAsHtml(file.text.text, withoutExtension(file.text.filename));
  return finishPage(file.page.html, withoutExtension(file.page.filename));
}

/** Returns the file as a .docx, or undefined if a word processor would show it badly. */
export function contentAsDocx(file: TemplateContent): Uint8Array | undefined {
  if (file.kind === "html") return undefined;
  if (file.kind === "text") return textAsDocx(file.text.text);
  const { docx } = file;
  const named = fillFilenameFields(docx, { isText: true, textFor: filenameText(docx.filename) });
  return writePackage(named.archive, new Map());
}
