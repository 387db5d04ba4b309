/** The preview of a template: its PDF, its number of pages, and a picture of the first page. */
import type { SourceFormat } from "#shared/convert/converter.ts";
import { renderFirstPage } from "#shared/pdf/first-page.ts";
import { countPages } from "#shared/pdf/page-count.ts";
import type { Dependencies } from "./dependencies.ts";

export interface Preview {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** PNG at 150 dpi. */
  readonly image: Uint8Array;
}

/** @throws ServiceError as `Converter.convert` does */
export async function renderPreview(
  { converter }: Pick<Dependencies, "converter">,
  source: Uint8Array,
  from: SourceFormat,
): Promise<Preview> {
  const pdf = await converter.convert({ source, from, to: ".pdf" });
  return { pdf, pageCount: await countPages(pdf), image: await renderFirstPage(pdf) };
}
