/** The methods of `TemplateWorker` that read and replace the texts of templates. */
import type { TemplateTexts, TextReplacement } from "#shared/base/model/text-replacement.ts";
import { openEditable } from "#shared/engine/template/edit/open-editable.ts";
import { placeReplacements } from "#shared/engine/template/edit/place-replacements.ts";
import { type TextsWanted, templateTexts } from "#shared/engine/template/edit/template-texts.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import type { TemplateFile } from "./template-file.ts";

export const EDIT_METHODS = { texts: readTemplateTexts, edit: editTemplateFile };

/** @throws as `TemplateWorker.texts` does */
export function readTemplateTexts({ bytes, ...template }: TemplateFile, wanted: TextsWanted): TemplateTexts {
  const reopen = (file: Uint8Array) => openTemplateContent(file, template);
  return templateTexts(reopen(bytes), { file: openEditable(bytes, template), reopen }, wanted);
}

/** @throws as `TemplateWorker.edit` does */
export function editTemplateFile(
  { bytes, ...template }: TemplateFile,
  replacements: readonly TextReplacement[],
): Uint8Array {
  const file = openEditable(bytes, template);
  return file.write(placeReplacements(file.paragraphs, replacements));
}
