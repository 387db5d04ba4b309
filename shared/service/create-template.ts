/** Creates a template: reads the uploaded file and its tags, renders its preview, and stores everything or nothing. */
import type { Account } from "#shared/base/model/account.ts";
import { withoutExtension } from "#shared/base/model/filename.ts";
import { newVersionId, type TemplateId } from "#shared/base/model/ids.ts";
import type { SentFile } from "#shared/base/model/sent-file.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { readSentFile, usingSentFile } from "./files/sent-file.ts";
import { assertWithinStorageLimit } from "./files/storage-limit.ts";
import { type CheckedMapping, checkedMapping, type SentMapping } from "./template-files/checked-mapping.ts";
import { completeFonts } from "./template-files/complete-fonts.ts";
import { expiryField } from "./template-files/documents-expiry.ts";
import { processTemplateFile, type TemplateSyntax } from "./template-files/process-template-file.ts";
import { bytesOf, storeTemplateFiles } from "./template-files/store-template-files.ts";
import { versioningFor } from "./template-files/versioning.ts";

export interface NewTemplate extends TemplateSyntax {
  /** Created by `newTemplateId` for this template. */
  readonly id: TemplateId;
  readonly file: SentFile;
  /** Defaults to the file's name without extension. */
  readonly name: string | undefined;
  readonly folder: readonly string[];
  /** Defaults to what the plan allows. */
  readonly versioningEnabled: boolean | undefined;
  /** 0 stands for none. */
  readonly documentsExpireAfterDays?: number | undefined;
  readonly invoiceMapping?: SentMapping | undefined;
}

/** The dependencies of storing a template with a new file. */
export type TemplateFileDependencies = Pick<
  PreviewDependencies,
  | "region"
  | "templates"
  | "fonts"
  | "uploads"
  | "otherRegions"
  | "files"
  | "jobs"
  | "creationTimes"
  | "accountRegions"
  | "templateWorker"
  | "converter"
  | "pdfs"
  | "htmlRenderer"
  | "accountFonts"
  | "storageQuota"
  | "now"
  | "randomBytes"
>;

/**
 * @throws ServiceError for a file that is missing (`upload_*`), cannot be read (`template_*`) or cannot be converted
 *   or rendered (`conversion_*`, `converter_unavailable`), for a plan without versioning (`plan_required`), or for an
 *   account that has reached its storage limit (`storage_limit_reached`), and for an invalid invoice mapping
 *   (`request_invalid`)
 */
export async function createTemplate(
  deps: TemplateFileDependencies,
  account: Account,
  wanted: NewTemplate,
): Promise<Template> {
  const versioningEnabled = versioningFor(account, wanted.versioningEnabled);
  const invoiceMapping = await checkedMapping(deps, wanted.invoiceMapping);
  await assertWithinStorageLimit(deps, account.id);
  const created = await usingSentFile(deps, wanted.file, { account: account.id, by: wanted.id }, () =>
    storeNewTemplate(deps, account, { ...wanted, versioningEnabled, invoiceMapping }),
  );
  return completeFonts(deps, account.id)(created);
}

async function storeNewTemplate(
  deps: TemplateFileDependencies,
  account: Account,
  wanted: NewTemplate & { readonly versioningEnabled: boolean; readonly invoiceMapping: CheckedMapping },
): Promise<Template> {
  const file = await readSentFile(deps, wanted.file, { account: account.id, by: wanted.id });
  const { facts, files } = await processTemplateFile(deps, file, wanted);
  const template = {
    ...facts,
    id: wanted.id,
    accountId: account.id,
    name: wanted.name ?? withoutExtension(file.filename),
    region: deps.region,
    versioningEnabled: wanted.versioningEnabled,
    folder: wanted.folder,
    ...expiryField(wanted.documentsExpireAfterDays),
    ...(wanted.invoiceMapping && { invoiceMapping: wanted.invoiceMapping }),
    fileVersion: newVersionId(deps),
    bytes: bytesOf(files),
    previousFiles: [],
  };
  await deps.accountRegions.note(account.id, deps.region);
  return storeTemplateFiles(deps, template, files, async () => {
    // The timestamp is reserved last: a poller that has seen a later timestamp does not ask for earlier ones again
    // (callers.md, 15).
    const created = await deps.creationTimes.reserve(account.id);
    const complete: Template = { ...template, created, updated: created };
    await deps.templates.insert(complete);
    return complete;
  });
}
