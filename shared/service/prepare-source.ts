/** Makes the file that items are merged into out of an uploaded one: .doc, .odt and .rtf become .docx here, once. */
import { isConvertedFormat, type TemplateFormat } from "#shared/model/format.ts";
import type { UploadedFile } from "#shared/model/sent-file.ts";
import { checkSource, disarmSource } from "#shared/template/check-source.ts";
import { type MergeFile, openMergeFile } from "#shared/template/merge-file.ts";
import type { Dependencies } from "./dependencies.ts";

export interface PreparedSource {
  readonly file: MergeFile;
  /** The .docx, where one was made. */
  readonly converted: Uint8Array | undefined;
}

/**
 * The content decides: a file that is not what its name says is refused.
 * @throws ServiceError `template_*`, and for a converted format as `Converter.convert` does
 */
export async function prepareSource(
  { converter }: Pick<Dependencies, "converter">,
  { filename, bytes }: UploadedFile,
  format: TemplateFormat,
): Promise<PreparedSource> {
  const template = { filename, format };
  if (!isConvertedFormat(format)) return { file: openMergeFile(bytes, template), converted: undefined };
  checkSource(bytes, format, filename);
  const converted = await converter.convert({ source: disarmSource(bytes, format), from: format, to: ".docx" });
  return { file: openMergeFile(converted, template), converted };
}
