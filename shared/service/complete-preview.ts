/** Makes the preview of a template that was uploaded while no converter was installed. */
import type { SourceFormat } from "#shared/convert/converter.ts";
import { type Template, templateFileKey } from "#shared/model/template.ts";
import { RecordConflict } from "#shared/store/records.ts";
import type { TemplateEntry } from "#shared/store/templates.ts";
import { storePreview } from "./create-template.ts";
import type { Dependencies } from "./dependencies.ts";
import { renderPreview } from "./render-preview.ts";

type Needs = Pick<Dependencies, "templates" | "files" | "converter">;

/**
 * The template with its pages counted and its preview stored.
 * @throws ServiceError as `Converter.convert` does, so `converter_unavailable` while there is none
 */
export async function completePreview(deps: Needs, { template, rev }: TemplateEntry): Promise<Template> {
  if (template.pageCount !== null) return template;
  const source = await deps.files.read(templateFileKey(template, "source"));
  if (source === undefined) throw new Error(`the file of template ${template.id} is missing`);
  const preview = await renderPreview(deps, source, template.format as SourceFormat);
  await storePreview(deps, template, preview);
  const complete = { ...template, pageCount: preview.pageCount };
  await replaceUnlessChanged(deps, { template: complete, rev });
  return complete;
}

/** Whoever changed the template meanwhile has the last word; the next reader completes it then. */
async function replaceUnlessChanged({ templates }: Needs, entry: TemplateEntry): Promise<void> {
  try {
    await templates.replace(entry);
  } catch (error) {
    if (!(error instanceof RecordConflict)) throw error;
  }
}
