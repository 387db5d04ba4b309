/** The methods of `TemplateWorker` that check and read template files. */
import { isConvertedFormat } from "#shared/base/model/format.ts";
import { contentAsDocx, contentAsHtml } from "#shared/engine/merge/show-template.ts";
import { type ReadOptions, readTags } from "#shared/engine/template/read-tags.ts";
import { checkSource, disarmSource } from "#shared/engine/template-file/check-source.ts";
import { usedFonts } from "#shared/engine/template-file/package/used-fonts.ts";
import { openTemplateContent, type TemplateContent } from "#shared/engine/template-file/template-content.ts";
import type { ReadTemplate, ShownTemplate, TemplateFile } from "./template-file.ts";

export const READ_METHODS = { disarm: disarmTemplate, read: readTemplateFile };

/** @throws as `TemplateWorker.disarm` does */
function disarmTemplate({ bytes, format, filename }: TemplateFile): Uint8Array {
  if (!isConvertedFormat(format)) throw new RangeError(`${format} is not converted`);
  checkSource(bytes, format, filename);
  return disarmSource(bytes, format);
}

/** @throws as `TemplateWorker.read` does */
function readTemplateFile({ bytes, ...template }: TemplateFile, options: ReadOptions): ReadTemplate {
  const file = openTemplateContent(bytes, template);
  return { reading: readTags(file, options), shown: show(file) };
}

function show(file: TemplateContent): ShownTemplate {
  return {
    html: contentAsHtml(file),
    docx: contentAsDocx(file),
    fonts: file.kind === "docx" ? usedFonts(file.docx) : [],
  };
}
