/** Stores the files of one version of a template, and removes them if the template is not created or changed. */
import { type Template, templateFileKey, templateFileKeys } from "#shared/base/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { hasCertainlyFailed } from "#shared/service/files/certainly-failed.ts";
import { assertWithinStorageLimit } from "#shared/service/files/storage-limit.ts";
import { sweepLate } from "#shared/service/files/sweep.ts";
import type { Preview } from "./render-preview.ts";

export interface TemplateFiles {
  readonly source: Uint8Array;
  /** The .docx that was converted from the source, if any. */
  readonly converted: Uint8Array | undefined;
  readonly preview: Preview | undefined;
}

type Needs = Pick<Dependencies, "files" | "jobs" | "now" | "storageQuota">;

export function bytesOf({ source, converted, preview }: TemplateFiles): number {
  return source.byteLength + (converted?.byteLength ?? 0) + (preview === undefined ? 0 : bytesOfPreview(preview));
}

export function bytesOfPreview({ pdf, image }: Preview): number {
  return pdf.byteLength + image.byteLength;
}

/**
 * Stores the files and then calls `commit`, which writes the record that names them. When the write is refused, the
 * files are removed at once. After any other failure, or when the process is killed, the sweep removes them.
 * @throws ServiceError `storage_limit_reached`
 */
export async function storeTemplateFiles<Committed>(
  deps: Needs,
  template: Pick<Template, "id" | "accountId" | "fileVersion">,
  files: TemplateFiles,
  commit: () => Promise<Committed>,
): Promise<Committed> {
  const { id, accountId, fileVersion } = template;
  await assertWithinStorageLimit(deps, accountId, bytesOf(files));
  const assertInTime = await sweepLate(deps, { kind: "sweep-template", id, fileVersions: [fileVersion] });
  try {
    await putAll(deps, template, files);
    assertInTime();
    return await commit();
  } catch (error) {
    if (hasCertainlyFailed(error)) await deps.files.remove(templateFileKeys(id, fileVersion));
    throw error;
  }
}

async function putAll(
  deps: Needs,
  template: Pick<Template, "id" | "fileVersion">,
  { source, converted, preview }: TemplateFiles,
): Promise<void> {
  await deps.files.put(templateFileKey(template, "source"), source);
  if (converted !== undefined) await deps.files.put(templateFileKey(template, "converted"), converted);
  if (preview !== undefined) await storePreview(deps, template, preview);
}

/** Stores a preview. It is also used for a template that was stored without a converter. */
export async function storePreview(
  { files }: Pick<Dependencies, "files">,
  template: Pick<Template, "id" | "fileVersion">,
  { pdf, image }: Preview,
): Promise<void> {
  await files.put(templateFileKey(template, "preview"), pdf);
  await files.put(templateFileKey(template, "image"), image);
}
