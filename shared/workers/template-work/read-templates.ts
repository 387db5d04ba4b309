/** The methods of `TemplateWorker` that check and read template files. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { isConvertedFormat } from "#shared/base/model/format.ts";
import { contentAsDocx, contentAsHtml } from "#shared/engine/merge/show-template.ts";
import { TAG_CHARACTERS_MAX } from "#shared/engine/merge/values/limits.ts";
import { accessibilityProblems } from "#shared/engine/template/accessibility/accessibility-problems.ts";
import { type ReadOptions, readTags, type TemplateReading } from "#shared/engine/template/read-tags.ts";
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
  const reading = readTags(file, options);
  refuseLong(reading, template);
  const problems = file.kind === "docx" ? accessibilityProblems(file.docx, reading.delimiters) : [];
  return { reading: { ...reading, accessibilityProblems: problems }, shown: show(file) };
}

function refuseLong({ tags, problems }: TemplateReading, { filename }: Pick<TemplateFile, "filename">): void {
  if (JSON.stringify([tags, problems]).length <= TAG_CHARACTERS_MAX) return;
  const limit = TAG_CHARACTERS_MAX.toLocaleString("en");
  throw serviceError("template_too_complex", {
    filename,
    reason: `the names of its tags have more than ${limit} characters in all`,
  });
}

function show(file: TemplateContent): ShownTemplate {
  return {
    html: contentAsHtml(file),
    docx: contentAsDocx(file),
    fonts: file.kind === "docx" ? usedFonts(file.docx) : [],
  };
}
