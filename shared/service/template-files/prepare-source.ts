/** Converts uploaded .doc, .odt and .rtf templates once to .docx, the format that items are merged into. */
import { isConvertedFormat } from "#shared/base/model/format.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { TemplateFile } from "#shared/workers/template-work/template-file.ts";

/**
 * Returns the file to merge into. A file whose content does not match its extension is refused.
 * @throws ServiceError `template_*`, and for a converted format as `Converter.convert` does
 */
export async function prepareSource(
  { converter, templateWorker }: Pick<PreviewDependencies, "converter" | "templateWorker">,
  file: TemplateFile,
): Promise<TemplateFile> {
  const { format } = file;
  if (!isConvertedFormat(format)) return file;
  const source = await templateWorker.disarm(file);
  return { ...file, bytes: await converter.convert({ source, from: format, to: ".docx" }) };
}
