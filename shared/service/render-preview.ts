/** The preview of a template: its PDF, its number of pages, and a picture of the first page. */
import type { TemplateFont } from "#shared/model/template-font.ts";
import { type MergeFile, mergeFileAsDocx } from "#shared/template/merge-file.ts";
import type { Dependencies } from "./dependencies.ts";
import { withPdfErrors } from "./pdf-errors.ts";
import { templateFonts } from "./template-fonts.ts";

export interface Preview {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** PNG at 150 dpi. */
  readonly image: Uint8Array;
  readonly fonts: readonly TemplateFont[];
}

/** @throws ServiceError as `Converter.convert` does */
export async function renderPreview(
  { converter, pdfs }: Pick<Dependencies, "converter" | "pdfs">,
  file: MergeFile,
): Promise<Preview> {
  pdfs.prepare();
  const pdf = await converter.convert({ source: mergeFileAsDocx(file), from: ".docx", to: ".pdf" });
  const pageCount = await withPdfErrors(".pdf", pdfs.countPages(pdf));
  const fonts = await templateFonts({ converter }, file, pdf);
  return { pdf, pageCount, image: await withPdfErrors(".png", pdfs.firstPage(pdf)), fonts };
}
