/** Implements what the port `TemplateReader` does with the texts of templates. */
import type { TemplateTexts, TextReplacement } from "#shared/base/model/text-replacement.ts";
import { openEditable } from "#shared/engine/template/edit/open-editable.ts";
import { placeReplacements } from "#shared/engine/template/edit/place-replacements.ts";
import { type TextsWanted, templateTexts } from "#shared/engine/template/edit/template-texts.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import type { TemplateFile } from "./template-reader.ts";

/** @throws as `TemplateReader.texts` does */
export function readTemplateTexts({ bytes, ...template }: TemplateFile, wanted: TextsWanted): TemplateTexts {
  return templateTexts(openTemplateContent(bytes, template), openEditable(bytes, template).paragraphs, wanted);
}

/** @throws as `TemplateReader.edit` does */
export function editTemplateFile(
  { bytes, ...template }: TemplateFile,
  replacements: readonly TextReplacement[],
): Uint8Array {
  const file = openEditable(bytes, template);
  return file.write(placeReplacements(file.paragraphs, replacements));
}
