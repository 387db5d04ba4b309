/** Changes a template: its file, syntax, name, folder or region. All changes of a request take effect together. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { newVersionId, type TemplateId } from "#shared/base/model/ids.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { SentFile, UploadedFile } from "#shared/base/model/sent-file.ts";
import { isWithoutTags } from "#shared/base/model/tags.ts";
import { type PreviousFile, type Template, withInvoiceMapping } from "#shared/base/model/template.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { TemplateEntry } from "#shared/storage/repositories/templates.ts";
import type { TemplateFileDependencies } from "./create-template.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { readSentFile, usingSentFile } from "./files/sent-file.ts";
import { assertWithinStorageLimit } from "./files/storage-limit.ts";
import { sweepAfter } from "./files/sweep.ts";
import { moveTemplate } from "./regions/move-template.ts";
import { type CheckedMapping, checkedMapping, type SentMapping } from "./template-files/checked-mapping.ts";
import { completeFonts } from "./template-files/complete-fonts.ts";
import { expiryField } from "./template-files/documents-expiry.ts";
import { findTemplate } from "./template-files/find-template.ts";
import { processTemplateFile } from "./template-files/process-template-file.ts";
import { bytesOf, storeTemplateFiles, type TemplateFiles } from "./template-files/store-template-files.ts";
import { versioningFor } from "./template-files/versioning.ts";

/** Fields that are undefined stay as they are. */
export interface TemplateChange {
  readonly file: SentFile | undefined;
  readonly name: string | undefined;
  readonly delimiters: Delimiters | undefined;
  readonly folder: readonly string[] | undefined;
  readonly region: Region | undefined;
  readonly enhancedSyntax: boolean | undefined;
  readonly versioningEnabled: boolean | undefined;
  /** 0 removes it. */
  readonly documentsExpireAfterDays?: number | undefined;
  /** Null removes it. */
  readonly invoiceMapping?: SentMapping | undefined;
  /** Makes the new file from the present template, in place of `file`. */
  readonly editedFile?: (present: Template) => Promise<UploadedFile>;
  /** Whether the replaced file is kept in any case. */
  readonly keepsReplaced?: boolean;
}

type Needs = TemplateFileDependencies & Pick<PreviewDependencies, "templateMoves">;

/** Each attempt may take a conversion. After this many conflicts the caller gets an error. */
const ATTEMPTS_MAX = 5;

/**
 * Returns the changed template, in its new region where it was moved.
 * @throws ServiceError `template_not_found`, `plan_required`, `storage_limit_reached`, `changed_meanwhile`, and for a
 *   new file as `readSentFile` and `processTemplateFile` do
 */
export async function updateTemplate(
  deps: Needs,
  account: Account,
  id: TemplateId,
  change: TemplateChange,
): Promise<Template> {
  const requestName = newVersionId(deps);
  const invoiceMapping = await checkedMapping(deps, change.invoiceMapping);
  const apply = async () => {
    const entry = await findTemplate(deps, account, id);
    versioningFor(account, change.versioningEnabled);
    return update(
      deps,
      { ...entry, hasVersioning: versioningFor(account, undefined), requestName },
      { ...change, invoiceMapping },
    );
  };
  try {
    const template = await usingSentFile(deps, change.file, { account: account.id, by: requestName }, () =>
      repeatOnConflict(apply, ATTEMPTS_MAX),
    );
    return completeFonts(deps, account.id)(template);
  } catch (error) {
    if (error instanceof RecordConflict) throw serviceError("changed_meanwhile", {}, error);
    throw error;
  }
}

interface Present extends TemplateEntry {
  /** Whether the account's plan includes versioning. */
  readonly hasVersioning: boolean;
  /** The request's name as a user of an upload. */
  readonly requestName: string;
}

interface CheckedChange extends TemplateChange {
  readonly invoiceMapping: CheckedMapping;
}

/** @throws RecordConflict when another request changed the template first */
async function update(deps: Needs, entry: Present, change: CheckedChange): Promise<Template> {
  const { template: present } = entry;
  const processed = await processChange(deps, entry, change);
  const updated = await deps.creationTimes.reserve(present.accountId);
  const { documentsExpireAfterDays: days, ...unchanged } = present;
  const template: Template = {
    ...unchanged,
    ...processed.facts,
    ...expiryField(change.documentsExpireAfterDays ?? days),
    name: change.name ?? present.name,
    folder: change.folder ?? present.folder,
    versioningEnabled: change.versioningEnabled ?? present.versioningEnabled,
    updated,
  };
  const region = change.region ?? deps.region;
  const mapped = (changed: Template) =>
    change.invoiceMapping === undefined ? changed : withInvoiceMapping(changed, change.invoiceMapping);
  if (processed.files === undefined) return commit(deps, entry, { template: mapped(template), region });
  // A plan that has lost versioning keeps the previous files that it has and adds no more.
  const isKept = change.keepsReplaced === true || (template.versioningEnabled && entry.hasVersioning);
  const replaced = { template: present, isKept };
  const changed = { ...withNewFile(deps, replaced, template), bytes: bytesOf(processed.files) };
  return commitWithFile(deps, entry, { template: mapped(changed), region }, processed.files);
}

/**
 * Processes a new file. Without one, new delimiters or another syntax make the tags of the present file be read again.
 */
async function processChange(
  deps: Needs,
  entry: Present,
  change: TemplateChange,
): Promise<{ readonly facts: Partial<Template>; readonly files?: TemplateFiles }> {
  const { template: present } = entry;
  const { delimiters: given, enhancedSyntax = present.enhancedSyntax } = change;
  const hasNoTags = isWithoutTags(present.tags);
  const options = {
    delimiters: given ?? present.delimiters,
    enhancedSyntax,
    // A file that was kept without delimiters had no tags between them.
    hadNoTags: given === undefined && (hasNoTags || change.keepsReplaced === true),
  };
  const file = await newFileOf(deps, entry, change);
  if (file !== undefined) return processTemplateFile(deps, file, options);
  // Delimiters that a caller gives count, even if they are those that were assumed.
  const isGiven = given !== undefined && hasNoTags;
  if (!isGiven && isSameSyntax(present, options)) return { facts: {} };
  const { filename, format } = present;
  const bytes = await readMergeFile(deps.files, present);
  const { reading } = await deps.templateWorker.read({ filename, format, bytes }, options);
  return { facts: { ...reading, enhancedSyntax } };
}

async function newFileOf(
  deps: Needs,
  { template: present, requestName: by }: Present,
  { file, editedFile }: TemplateChange,
): Promise<UploadedFile | undefined> {
  if (file === undefined && editedFile === undefined) return undefined;
  await assertWithinStorageLimit(deps, present.accountId);
  return file === undefined ? editedFile?.(present) : readSentFile(deps, file, { account: present.accountId, by });
}

function isSameSyntax(
  present: Template,
  { delimiters, enhancedSyntax }: Pick<Template, "delimiters" | "enhancedSyntax">,
): boolean {
  const { left, right } = present.delimiters;
  return left === delimiters.left && right === delimiters.right && enhancedSyntax === present.enhancedSyntax;
}

/** The changed template and its region. */
interface Outcome {
  readonly template: Template;
  readonly region: Region;
}

async function commit(deps: Needs, entry: TemplateEntry, { template, region }: Outcome): Promise<Template> {
  if (region !== deps.region) return moveTemplate(deps, entry, { template, region });
  await deps.templates.replace({ template, rev: entry.rev });
  return template;
}

async function commitWithFile(
  deps: Needs,
  entry: TemplateEntry,
  outcome: Outcome,
  files: TemplateFiles,
): Promise<Template> {
  const { id, fileVersion } = entry.template;
  const { template } = outcome;
  return sweepAfter(deps, { kind: "sweep-template", id, fileVersions: [fileVersion] }, () =>
    storeTemplateFiles(deps, template, files, () => commit(deps, entry, outcome)),
  );
}

interface Replaced {
  readonly template: Template;
  readonly isKept: boolean;
}

function withNewFile(deps: Needs, { template: present, isKept }: Replaced, template: Template): Template {
  const { fileVersion, bytes = 0, formerVersions, filename, format, delimiters, enhancedSyntax } = present;
  const names = { fileVersion, bytes, ...(formerVersions && { formerVersions }) };
  // Without tags, the delimiters are assumed, and would make tags of prose.
  const syntax = isWithoutTags(present.tags) ? { enhancedSyntax } : { delimiters, enhancedSyntax };
  const kept: PreviousFile = { ...names, filename, format, replaced: template.updated, ...syntax };
  const { formerVersions: _, ...rest } = template;
  return {
    ...rest,
    fileVersion: newVersionId(deps),
    previousFiles: isKept ? [...present.previousFiles, kept] : present.previousFiles,
  };
}
