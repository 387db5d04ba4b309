/** Turns merged items into a format that nothing is merged into: by Chromium where it can print them, else by LibreOffice. */

import { ServiceError } from "#shared/errors/service-error.ts";
import { plainHtml } from "#shared/merge/html/plain-html.ts";
import type { OutputFormat } from "#shared/model/format.ts";
import type { CompiledTemplate, Merging } from "./compile-template.ts";
import { convertDocument } from "./convert-document.ts";
import type { Dependencies } from "./dependencies.ts";

type Needs = Pick<Dependencies, "converter" | "htmlRenderer">;

/**
 * @param merge makes the file that is converted
 * @throws ServiceError as `HtmlRenderer.toPdf` and `Converter.convert` do
 */
export async function convertMerged(
  deps: Needs,
  { docx, page }: Pick<CompiledTemplate, "docx" | "page">,
  format: OutputFormat,
  merge: (merging: Merging) => Uint8Array,
): Promise<Uint8Array> {
  if (page === undefined || docx === undefined) {
    if (docx !== undefined) return convertDocument(deps, merge(docx), format);
    if (page !== undefined) return convertHtml(deps, merge(page), format);
    throw new RangeError("A template has pages or documents");
  }
  // Without Chromium a word processor prints text as well.
  const printed = await printPage(deps, format, () => Buffer.from(merge(page)).toString());
  return printed ?? convertDocument(deps, merge(docx), format);
}

/** Printed by Chromium; made into a document of a word processor without what that would load. */
async function convertHtml(deps: Needs, page: Uint8Array, format: OutputFormat): Promise<Uint8Array> {
  const html = Buffer.from(page).toString();
  if (format === ".pdf") return deps.htmlRenderer.toPdf(html);
  if (format === ".png") return deps.htmlRenderer.toPng(html);
  return deps.converter.convert({ source: Buffer.from(plainHtml(html)), from: ".html", to: format });
}

/** Undefined for a format that is not printed, and without Chromium. */
export async function printPage(
  { htmlRenderer }: Pick<Dependencies, "htmlRenderer">,
  format: OutputFormat,
  html: () => string,
): Promise<Uint8Array | undefined> {
  if ((format !== ".pdf" && format !== ".png") || !htmlRenderer.isAvailable()) return undefined;
  try {
    return format === ".pdf" ? await htmlRenderer.toPdf(html()) : await htmlRenderer.toPng(html());
  } catch (error) {
    if (error instanceof ServiceError && error.code === "html_renderer_unavailable") return undefined;
    throw error;
  }
}
