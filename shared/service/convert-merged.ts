/** Turns merged items into a format that nothing is merged into: by Chromium where it can print them, else by LibreOffice. */

import { ServiceError } from "#shared/errors/service-error.ts";
import type { CompiledTemplate, MergedKind } from "#shared/merge/compile-template.ts";
import { plainHtml } from "#shared/merge/html/plain-html.ts";
import { isTextFormat, type OutputFormat, type TemplateFormat } from "#shared/model/format.ts";
import { type ConversionTarget, convertDocument } from "./convert-document.ts";
import type { Dependencies } from "./dependencies.ts";
import { isPdfFormat } from "./finish-document.ts";
import { withPdfErrors } from "./pdf-errors.ts";

type Needs = Pick<Dependencies, "converter" | "htmlRenderer" | "pdfs">;

/**
 * @param merge makes the file that is converted
 * @throws ServiceError as `HtmlRenderer.toPdf` and `Converter.convert` do
 */
export async function convertMerged(
  deps: Needs,
  { docx, page }: Pick<CompiledTemplate, "docx" | "page">,
  target: ConversionTarget,
  merge: (kind: MergedKind) => Uint8Array,
): Promise<Uint8Array> {
  if (page === undefined || docx === undefined) {
    if (docx !== undefined) return convertDocument(deps, merge("docx"), target);
    if (page !== undefined) return convertHtml(deps, merge("page"), target);
    throw new RangeError("A template has pages or documents");
  }
  // Without Chromium a word processor prints text as well.
  const printed = await printPage(deps, target, () => Buffer.from(merge("page")).toString());
  return printed ?? convertDocument(deps, merge("docx"), target);
}

/** Lets the programs that will be needed start while the items are still merged. */
export function prepareToConvert(
  { converter, htmlRenderer, pdfs }: Needs,
  from: TemplateFormat,
  to: OutputFormat,
): void {
  if (to === ".png" || (isPdfFormat(to) && to !== ".pdf")) pdfs.prepare();
  const isPage = from === ".html" || isTextFormat(from);
  const isMerged = isPage ? to === ".html" || (to === ".txt" && from !== ".html") : to === ".docx";
  if (isMerged) return;
  const isPrinted = to === ".pdf" || to === ".png" || (from === ".html" && isPdfFormat(to));
  (isPage && isPrinted && htmlRenderer.isAvailable() ? htmlRenderer : converter).prepare();
}

/** Printed by Chromium, for PDF/A as a plain PDF; made into a word processor's document without what that would load. */
async function convertHtml(deps: Needs, page: Uint8Array, { format, quality }: ConversionTarget): Promise<Uint8Array> {
  const html = Buffer.from(page).toString();
  if (isPdfFormat(format)) return deps.htmlRenderer.toPdf(html);
  if (format !== ".png")
    return deps.converter.convert({ source: Buffer.from(plainHtml(html)), from: ".html", to: format });
  const first = await deps.htmlRenderer.toPdf(html, { pages: "first" });
  return withPdfErrors(format, deps.pdfs.firstPage(first, { quality }));
}

/** Undefined for a format that is not printed, and without Chromium. */
export async function printPage(
  deps: Pick<Needs, "htmlRenderer" | "pdfs">,
  { format, quality }: ConversionTarget,
  html: () => string,
): Promise<Uint8Array | undefined> {
  if (format === ".pdf") return print(deps, html, "all");
  if (format !== ".png") return undefined;
  const page = await print(deps, html, "first");
  return page && withPdfErrors(format, deps.pdfs.firstPage(page, { quality }));
}

async function print({ htmlRenderer }: Pick<Needs, "htmlRenderer">, html: () => string, pages: "all" | "first") {
  if (!htmlRenderer.isAvailable()) return undefined;
  try {
    return await htmlRenderer.toPdf(html(), { pages });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "html_renderer_unavailable") return undefined;
    throw error;
  }
}
