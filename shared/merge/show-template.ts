/** Shows a template as it is, its tags as they stand in it. */
import { writePackage } from "#shared/archive/package.ts";
import { withoutExtension } from "#shared/model/filename.ts";
import type { MergeFile } from "#shared/template-file/merge-file.ts";
import { finishPage } from "./html/html-document.ts";
import { textAsDocx } from "./text/text-as-docx.ts";
import { textAsHtml } from "./text/text-as-html.ts";

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
