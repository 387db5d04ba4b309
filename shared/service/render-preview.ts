/** The preview of a template: its PDF, its number of pages, and a picture of the first page. */
import { renderFirstPage } from "#shared/pdf/first-page.ts";
import { countPages } from "#shared/pdf/page-count.ts";
import { type MergeFile, mergeFileAsDocx } from "#shared/template/merge-file.ts";
import type { Dependencies } from "./dependencies.ts";

export interface Preview {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** PNG at 150 dpi. */
  readonly image: Uint8Array;
}

/** @throws ServiceError as `Converter.convert` does */
export async function renderPreview({ converter }: Pick<Dependencies, "converter">, file: MergeFile): Promise<Preview> {
  const pdf = await converter.convert({ source: mergeFileAsDocx(file), from: ".docx", to: ".pdf" });
  return { pdf, pageCount: await countPages(pdf), image: await renderFirstPage(pdf) };
}
