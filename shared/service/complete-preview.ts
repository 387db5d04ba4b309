/** Renders the preview of a template that was uploaded while no converter was installed. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { Template } from "#shared/base/model/template.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { TemplateEntry } from "#shared/storage/repositories/templates.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { canRenderPreview, renderPreview } from "./template-files/render-preview.ts";
import { bytesOfPreview, storePreview } from "./template-files/store-template-files.ts";

type Needs = Pick<
  PreviewDependencies,
  "templates" | "files" | "jobs" | "converter" | "pdfs" | "htmlRenderer" | "workersFor"
>;

/**
 * Counts the template's pages, stores its preview and returns the completed template.
 * @throws ServiceError as `Converter.convert` does, including `converter_unavailable` while no converter is installed
 */
export async function completePreview(deps: Needs, { template, rev }: TemplateEntry): Promise<Template> {
  if (template.pageCount !== null) return template;
  const workers = deps.workersFor(template.accountId);
  const { filename, format, delimiters, enhancedSyntax } = template;
  const file = { filename, format, bytes: await readMergeFile(deps.files, template) };
  const { shown } = await workers.templateWorker.read(file, { delimiters, enhancedSyntax });
  const preview = await renderPreview(workers, shown);
  await storePreview(deps, template, preview);
  const bytes = (template.bytes ?? 0) + bytesOfPreview(preview);
  const complete = { ...template, bytes, pageCount: preview.pageCount, fonts: preview.fonts };
  await replaceUnlessChanged(deps, { template: complete, rev });
  return complete;
}

/**
 * Completes the preview where that is possible. A template that cannot be rendered is returned as it is; the link to
 * its preview reports the error.
 */
export async function completeIfPossible(deps: Needs, entry: TemplateEntry): Promise<Template> {
  if (!canRenderPreview(deps, entry.template.format)) return entry.template;
  try {
    return await completePreview(deps, entry);
  } catch (error) {
    if (error instanceof ServiceError) return entry.template;
    throw error;
  }
}

/**
 * Stores the completed template. If another request has changed the template meanwhile, that change wins and the next
 * read completes the preview.
 */
async function replaceUnlessChanged({ templates, jobs }: Needs, entry: TemplateEntry): Promise<void> {
  try {
    await templates.replace(entry);
  } catch (error) {
    if (!(error instanceof RecordConflict)) throw error;
    // The file may have been replaced and swept meanwhile, so the preview that was just stored is swept as well.
    const { id, fileVersion } = entry.template;
    await jobs.send({ kind: "sweep-template", id, fileVersions: [fileVersion] });
  }
}
