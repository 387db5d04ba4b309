/** Creates a template: reads the uploaded file and its tags, renders its preview, stores all of it or nothing. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Account } from "#shared/model/account.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import { extensionOf, withoutExtension } from "#shared/model/filename.ts";
import { TEMPLATE_FORMATS, type TemplateFormat } from "#shared/model/format.ts";
import type { TemplateId } from "#shared/model/ids.ts";
import { TEMPLATE_ASSETS, type Template, templateFileKey } from "#shared/model/template.ts";
import type { UploadedFile } from "#shared/model/uploaded-file.ts";
import { readTags } from "#shared/template/merge-file.ts";
import type { Dependencies } from "./dependencies.ts";
import { prepareSource } from "./prepare-source.ts";
import { canRenderPreview, type Preview, prepareForPreview, renderPreview } from "./render-preview.ts";
import { versioningFor } from "./versioning.ts";

export interface NewTemplate {
  /** Made by `newTemplateId` for this template. */
  readonly id: TemplateId;
  readonly file: UploadedFile;
  /** The file's name without extension when absent. */
  readonly name: string | undefined;
  /** Detected when absent. */
  readonly delimiters: Delimiters | undefined;
  readonly folder: readonly string[];
  readonly enhancedSyntax: boolean;
  /** As the plan allows when absent. */
  readonly versioningEnabled: boolean | undefined;
}

type Needs = Pick<Dependencies, "region" | "templates" | "files" | "moments" | "converter" | "pdfs" | "htmlRenderer">;

/**
 * @throws ServiceError for a file that cannot be read (`template_*`), cannot be converted or rendered (`conversion_*`,
 *   `converter_unavailable`), or a plan without versioning (`plan_required`)
 */
export async function createTemplate(deps: Needs, account: Account, wanted: NewTemplate): Promise<Template> {
  const { file, enhancedSyntax } = wanted;
  const versioningEnabled = versioningFor(account, wanted.versioningEnabled);
  const format = templateFormat(file);
  prepareForPreview(deps, format);
  const { file: mergeFile, converted } = await prepareSource(deps, file, format);
  const reading = readTags(mergeFile, {
    enhancedSyntax,
    ...(wanted.delimiters === undefined ? {} : { delimiters: wanted.delimiters }),
  });
  // Without a converter the template is usable for .docx: its preview is made once there is one.
  const preview = canRenderPreview(deps, format) ? await renderPreview(deps, mergeFile) : undefined;
  const created = await deps.moments.reserve(account.id);
  const template: Template = {
    id: wanted.id,
    accountId: account.id,
    created,
    updated: created,
    name: wanted.name ?? withoutExtension(file.filename),
    pageCount: preview?.pageCount ?? null,
    fonts: preview?.fonts ?? [],
    delimiters: reading.delimiters,
    tags: reading.tags,
    problems: reading.problems,
    filename: file.filename,
    format,
    region: deps.region,
    enhancedSyntax,
    versioningEnabled,
    folder: wanted.folder,
    fileVersion: 1,
  };
  await store(deps, template, { source: file.bytes, converted, preview });
  return template;
}

function templateFormat({ filename }: UploadedFile): TemplateFormat {
  const extension = extensionOf(filename);
  const format = TEMPLATE_FORMATS.find((each) => each === extension);
  if (format !== undefined) return format;
  throw serviceError("template_format_unsupported", {
    filename,
    formats: new Intl.ListFormat("en", { type: "disjunction" }).format(TEMPLATE_FORMATS),
  });
}

interface TemplateFiles {
  readonly source: Uint8Array;
  readonly converted: Uint8Array | undefined;
  readonly preview: Preview | undefined;
}

/** The record comes last: it makes the template exist. What fails before leaves no file behind. */
async function store(deps: Needs, template: Template, { source, converted, preview }: TemplateFiles): Promise<void> {
  try {
    await deps.files.put(templateFileKey(template, "source"), source);
    if (converted !== undefined) await deps.files.put(templateFileKey(template, "converted"), converted);
    if (preview !== undefined) await storePreview(deps, template, preview);
    await deps.templates.insert(template);
  } catch (error) {
    await deps.files.remove(TEMPLATE_ASSETS.map((asset) => templateFileKey(template, asset)));
    throw error;
  }
}

/** Also used for a template that was stored before there was a converter. */
export async function storePreview(
  { files }: Pick<Dependencies, "files">,
  template: Pick<Template, "id" | "fileVersion">,
  { pdf, image }: Preview,
): Promise<void> {
  await files.put(templateFileKey(template, "preview"), pdf);
  await files.put(templateFileKey(template, "image"), image);
}
