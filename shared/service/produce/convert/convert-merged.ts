/**
 * Converts merged items to a format that cannot be merged directly: by Chromium where it can print them, else by
 * LibreOffice.
 */

import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { OutputOptions } from "#shared/base/model/document-options.ts";
import {
  assertConvertible,
  isPdfFormat,
  isTextFormat,
  type OutputFormat,
  type TemplateFormat,
} from "#shared/base/model/format.ts";
import { type MergedKind, mergedKinds } from "#shared/engine/merge/merged-kinds.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { convertedKind } from "#shared/service/produce/plan/assembly-mode.ts";
import { convertDocx } from "./convert-docx.ts";
import { withPdfErrors } from "./pdf-errors.ts";

type Needs = Pick<Dependencies, "converter" | "htmlRenderer" | "pdfs">;

type Merge = (kind: MergedKind) => Promise<Uint8Array>;

/**
 * @param merge creates the file that is converted
 * @throws ServiceError as `HtmlRenderer.toPdf` and `Converter.convert` do
 */
export async function convertMerged(
  deps: Needs,
  template: TemplateFormat,
  options: OutputOptions,
  merge: Merge,
): Promise<Uint8Array> {
  if (template === ".html") return convertHtml(deps, options, merge);
  const isText = mergedKinds(template).includes("page");
  // Without Chromium, the word processor prints text as well.
  const printed = isText ? await printPage(deps, options, () => mergedPage(merge)) : undefined;
  return printed ?? convertDocx(deps, await merge(convertedKind(options.outputFormat, template)), options);
}

/** Starts the programs that will be needed while the items are still being merged. */
export function prepareToConvert(
  { converter, htmlRenderer, pdfs }: Needs,
  from: TemplateFormat,
  to: OutputFormat,
): void {
  if (to === ".xml") return;
  if (to === ".png" || isPdfFormat(to)) pdfs.prepare();
  const isPage = from === ".html" || isTextFormat(from);
  const isMerged = isPage ? to === ".html" || (to === ".txt" && from !== ".html") : to === ".docx";
  if (isMerged) return;
  const isPrinted = to === ".pdf" || to === ".png" || (from === ".html" && isPdfFormat(to));
  (isPage && isPrinted && htmlRenderer.isAvailable() ? htmlRenderer : converter).prepare();
}

/**
 * Converts HTML: Chromium prints PDFs and pictures, with a plain PDF as the source of a PDF/A. LibreOffice makes the
 * other formats, from a page without external resources.
 */
async function convertHtml(
  deps: Needs,
  { outputFormat: format, outputQuality: quality }: OutputOptions,
  merge: Merge,
): Promise<Uint8Array> {
  assertConvertible(format);
  if (isPdfFormat(format)) return deps.htmlRenderer.toPdf(await mergedPage(merge));
  if (format !== ".png") return deps.converter.convert({ source: await merge("plainPage"), from: ".html", to: format });
  const first = await deps.htmlRenderer.toPdf(await mergedPage(merge), { pages: "first" });
  return withPdfErrors(format, deps.pdfs.firstPage(first, { quality }));
}

async function mergedPage(merge: Merge): Promise<string> {
  return Buffer.from(await merge("page")).toString();
}

/** Prints a page. Returns undefined for a format that is not printed, and when Chromium is not installed. */
export async function printPage(
  deps: Pick<Needs, "htmlRenderer" | "pdfs">,
  { outputFormat: format, outputQuality: quality }: OutputOptions,
  html: () => Promise<string>,
): Promise<Uint8Array | undefined> {
  if (format === ".pdf") return print(deps, html, "all");
  if (format !== ".png") return undefined;
  const page = await print(deps, html, "first");
  return page && withPdfErrors(format, deps.pdfs.firstPage(page, { quality }));
}

async function print(
  { htmlRenderer }: Pick<Needs, "htmlRenderer">,
  html: () => Promise<string>,
  pages: "all" | "first",
) {
  if (!htmlRenderer.isAvailable()) return undefined;
  try {
    return await htmlRenderer.toPdf(await html(), { pages });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "html_renderer_unavailable") return undefined;
    throw error;
  }
}
