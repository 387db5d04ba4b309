/** Turns a merged .docx into the format that was asked for. */
import { screenPage } from "#shared/convert/screen-page.ts";
import type { OutputFormat } from "#shared/model/format.ts";
import { renderFirstPage } from "#shared/pdf/first-page.ts";
import type { Dependencies } from "./dependencies.ts";

/** A .docx is left as it is. @throws ServiceError as `Converter.convert` does */
export async function convertDocument(
  { converter }: Pick<Dependencies, "converter">,
  docx: Uint8Array,
  format: OutputFormat,
): Promise<Uint8Array> {
  if (format === ".docx") return docx;
  const convertTo = (to: Exclude<OutputFormat, ".docx" | ".png">) =>
    converter.convert({ source: docx, from: ".docx", to });
  if (format === ".png") return renderFirstPage(await convertTo(".pdf"));
  if (format === ".html") return screenPage(await convertTo(".html"));
  return convertTo(format);
}
