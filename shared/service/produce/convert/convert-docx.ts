/** Converts a merged .docx to the requested format. */
import type { OutputOptions } from "#shared/base/model/document-options.ts";
import { assertConvertible } from "#shared/base/model/format.ts";
import { isTaggedPdf, levelB } from "#shared/pdf/conformance/part-of-format.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { TargetFormat } from "#shared/workers/convert/converter.ts";
import { screenPage } from "#shared/workers/convert/screen-page.ts";
import { withPdfErrors } from "./pdf-errors.ts";

/**
 * Converts the document. A .docx is returned as it is.
 * @param pdf the document as PDF, if it is known
 * @throws ServiceError as `Converter.convert` does
 */
export async function convertDocx(
  { converter, pdfs }: Pick<Dependencies, "converter" | "pdfs">,
  docx: Uint8Array,
  options: OutputOptions,
  pdf?: Uint8Array,
): Promise<Uint8Array> {
  const { outputFormat: format, outputQuality: quality } = options;
  const isTagged = isTaggedPdf(options);
  assertConvertible(format);
  if (format === ".docx") return docx;
  const convertTo = async (to: TargetFormat) =>
    to === ".pdf" && pdf !== undefined ? pdf : converter.convert({ source: docx, from: ".docx", to, isTagged });
  if (format === ".png") return withPdfErrors(format, pdfs.firstPage(await convertTo(".pdf"), { quality }));
  if (format === ".html") return screenPage(await convertTo(".html"));
  return convertTo(levelB(format));
}
