/** Draws the pages of a template as it is, with its tags, and finds texts on them. */
import type { Account } from "#shared/model/account.ts";
import type { DrawnDocument } from "#shared/model/drawn-pages.ts";
import type { TemplateId } from "#shared/model/ids.ts";
import { type Template, templateFileKey } from "#shared/model/template.ts";
import type { PageDrawing } from "#shared/pdf/draw-pages.ts";
import { repeatOnConflict } from "#shared/store/repeat-on-conflict.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { withPdfErrors } from "./generate/pdf-errors.ts";
import { findTemplate } from "./template-files/find-template.ts";
import { renderPreview } from "./template-files/render-preview.ts";

type Needs = Pick<Dependencies, "templates" | "files" | "templateReader"> & Parameters<typeof renderPreview>[0];

/** @throws ServiceError `template_not_found`, and `converter_unavailable` for one that was never drawn */
export async function previewTemplate(
  deps: Needs,
  account: Account,
  { templateId, drawing }: { readonly templateId: TemplateId; readonly drawing: PageDrawing },
): Promise<DrawnDocument> {
  const pdf = await repeatOnConflict(async () => {
    const { template } = await findTemplate(deps, account, templateId);
    return (await deps.files.read(templateFileKey(template, "preview"))) ?? (await drawAnew(deps, template));
  });
  return { ...(await withPdfErrors(".png", deps.pdfs.drawPages(pdf, drawing))), warnings: [] };
}

/** Draws a template that was uploaded while no converter was installed. */
async function drawAnew(deps: Needs, template: Template): Promise<Uint8Array> {
  const { filename, format, delimiters, enhancedSyntax } = template;
  const file = { filename, format, bytes: await readMergeFile(deps.files, template) };
  const { shown } = await deps.templateReader.read(file, { delimiters, enhancedSyntax });
  return (await renderPreview(deps, shown)).pdf;
}
