/** Makes the file that items are merged into out of an uploaded one: .doc, .odt and .rtf become .docx here, once. */
import { isConvertedFormat } from "#shared/model/format.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { TemplateFile } from "#shared/template-work/template-reader.ts";

/**
 * The file to merge into. The content decides: a file that is not what its name says is refused.
 * @throws ServiceError `template_*`, and for a converted format as `Converter.convert` does
 */
export async function prepareSource(
  { converter, templateReader }: Pick<Dependencies, "converter" | "templateReader">,
  file: TemplateFile,
): Promise<TemplateFile> {
  const { format } = file;
  if (!isConvertedFormat(format)) return file;
  const source = await templateReader.disarm(file);
  return { ...file, bytes: await converter.convert({ source, from: format, to: ".docx" }) };
}
