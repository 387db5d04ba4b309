/** Draws the pages of a template as it is, with its tags, and finds texts on them. */
import type { Account } from "#shared/base/model/account.ts";
import type { DrawnDocument } from "#shared/base/model/drawn-pages.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import { type Template, templateFileKey } from "#shared/base/model/template.ts";
import type { PageDrawing } from "#shared/pdf/reading/draw-pages.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { withPdfErrors } from "./produce/convert/pdf-errors.ts";
import { findTemplate } from "./template-files/find-template.ts";
import { readVersion } from "./template-files/find-version.ts";
import { renderPreview } from "./template-files/render-preview.ts";
import { templateAtVersion } from "./template-files/template-at-version.ts";

type Needs = Pick<Dependencies, "templates" | "files" | "templateWorker"> & Parameters<typeof renderPreview>[0];

interface TemplatePreview {
  readonly templateId: TemplateId;
  /** The number of a kept file; undefined for the present one. */
  readonly version: number | undefined;
  readonly drawing: PageDrawing;
}

/** @throws ServiceError `template_not_found`, `version_not_found`, and `converter_unavailable` for one never drawn */
export async function previewTemplate(
  deps: Needs,
  account: Account,
  { templateId: id, version: number, drawing }: TemplatePreview,
): Promise<DrawnDocument> {
  const pdf =
    number === undefined
      ? await repeatOnConflict(async () => pdfOf(deps, (await findTemplate(deps, account, id)).template))
      : await readVersion({ id, number }, async () =>
          pdfOf(deps, await templateAtVersion(deps, account, { id, number })),
        );
  return { ...(await withPdfErrors(".png", deps.pdfs.drawPages(pdf, drawing))), warnings: [] };
}

async function pdfOf(deps: Needs, template: Template): Promise<Uint8Array> {
  return (await deps.files.read(templateFileKey(template, "preview"))) ?? (await drawAnew(deps, template));
}

/** Draws a template that was uploaded while no converter was installed. */
async function drawAnew(deps: Needs, template: Template): Promise<Uint8Array> {
  const { filename, format, delimiters, enhancedSyntax } = template;
  const file = { filename, format, bytes: await readMergeFile(deps.files, template) };
  const { shown } = await deps.templateWorker.read(file, { delimiters, enhancedSyntax });
  return (await renderPreview(deps, shown)).pdf;
}
