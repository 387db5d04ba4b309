/** Changes a template: its file, its syntax, its name, its place. All that a request asks for happens at once. */
import type { Account } from "#shared/model/account.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import { newVersionId, type TemplateId } from "#shared/model/ids.ts";
import type { Region } from "#shared/model/region.ts";
import type { PreviousFile, Template } from "#shared/model/template.ts";
import type { UploadedFile } from "#shared/model/uploaded-file.ts";
import type { TemplateEntry } from "#shared/store/templates.ts";
import { readTags } from "#shared/template/merge-file.ts";
import type { Dependencies } from "./dependencies.ts";
import { findTemplate } from "./get-template.ts";
import { moveTemplate } from "./move-template.ts";
import { processTemplateFile } from "./process-template-file.ts";
import { readMergeFile } from "./read-merge-file.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";
import { storeTemplateFiles, type TemplateFiles } from "./store-template-files.ts";
import { sweepAfter } from "./sweep.ts";
import { versioningFor } from "./versioning.ts";

/** What is undefined stays as it is. */
export interface TemplateChange {
  readonly file: UploadedFile | undefined;
  readonly name: string | undefined;
  readonly delimiters: Delimiters | undefined;
  readonly folder: readonly string[] | undefined;
  readonly region: Region | undefined;
  readonly enhancedSyntax: boolean | undefined;
  readonly versioningEnabled: boolean | undefined;
}

type Needs = Pick<
  Dependencies,
  | "region"
  | "templates"
  | "templateMoves"
  | "otherRegions"
  | "accountRegions"
  | "files"
  | "jobs"
  | "moments"
  | "converter"
  | "pdfs"
  | "htmlRenderer"
  | "now"
  | "randomBytes"
>;

/** Each may take a conversion: a change that others keep overtaking is given back to its caller. */
const ATTEMPTS_MAX = 5;

/**
 * The template as it is afterwards, in another region where it was moved.
 * @throws ServiceError `template_not_found`, `plan_required`, `changed_meanwhile`, and for a new file as
 *   `processTemplateFile` does
 */
export async function updateTemplate(
  deps: Needs,
  account: Account,
  id: TemplateId,
  change: TemplateChange,
): Promise<Template> {
  return repeatOnConflict(async () => {
    const entry = await findTemplate(deps, account, id);
    versioningFor(account, change.versioningEnabled);
    return update(deps, entry, change);
  }, ATTEMPTS_MAX);
}

/** @throws RecordConflict when another request changed the template first */
async function update(deps: Needs, entry: TemplateEntry, change: TemplateChange): Promise<Template> {
  const { template: present } = entry;
  const processed = await processChange(deps, present, change);
  const updated = await deps.moments.reserve(present.accountId);
  const template: Template = {
    ...present,
    ...processed.facts,
    name: change.name ?? present.name,
    folder: change.folder ?? present.folder,
    versioningEnabled: change.versioningEnabled ?? present.versioningEnabled,
    updated,
  };
  const region = change.region ?? deps.region;
  if (processed.files === undefined) return commit(deps, entry, { template, region });
  return commitWithFile(deps, entry, { template: withNewFile(deps, present, template), region }, processed.files);
}

/** A new file is processed; new delimiters or another syntax read the tags of the present one anew. */
async function processChange(
  deps: Needs,
  present: Template,
  { file, delimiters = present.delimiters, enhancedSyntax = present.enhancedSyntax }: TemplateChange,
): Promise<{ readonly facts: Partial<Template>; readonly files?: TemplateFiles }> {
  if (file !== undefined) return processTemplateFile(deps, file, { delimiters, enhancedSyntax });
  if (isSameSyntax(present, { delimiters, enhancedSyntax })) return { facts: {} };
  const { file: mergeFile } = await readMergeFile(deps.files, present);
  return { facts: { ...readTags(mergeFile, { delimiters, enhancedSyntax }), enhancedSyntax } };
}

function isSameSyntax(
  present: Template,
  { delimiters, enhancedSyntax }: Pick<Template, "delimiters" | "enhancedSyntax">,
): boolean {
  const { left, right } = present.delimiters;
  return left === delimiters.left && right === delimiters.right && enhancedSyntax === present.enhancedSyntax;
}

/** The template as it becomes, and where. */
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

function withNewFile(deps: Needs, present: Template, template: Template): Template {
  const { fileVersion, filename, format } = present;
  const kept: PreviousFile = { fileVersion, filename, format, replaced: template.updated };
  return {
    ...template,
    fileVersion: newVersionId(deps),
    previousFiles: template.versioningEnabled ? [...present.previousFiles, kept] : present.previousFiles,
  };
}
