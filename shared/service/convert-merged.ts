/** Turns merged items into a format that nothing is merged into: by Chromium where it can print them, else by LibreOffice. */
import { ServiceError } from "#shared/errors/service-error.ts";
import type { CompiledTemplate, Merging } from "./compile-template.ts";
import { type ConversionTarget, convertDocument } from "./convert-document.ts";
import type { Dependencies } from "./dependencies.ts";
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
  merge: (merging: Merging) => Uint8Array,
): Promise<Uint8Array> {
  const printed = page && (await printPage(deps, target, () => Buffer.from(merge(page)).toString()));
  return printed ?? convertDocument(deps, merge(docx), target);
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
