/** Returns what a template tells of the data that it takes. */
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { TemplateSchema } from "#shared/base/model/template-schema.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { mergedKeyOf } from "./dependencies/open-templates.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { findTemplate } from "./template-files/find-template.ts";
import { readVersion } from "./template-files/find-version.ts";
import { templateAtVersion } from "./template-files/template-at-version.ts";

interface WantedSchema {
  readonly id: TemplateId;
  /** The version of the file; undefined for the present one. */
  readonly number: number | undefined;
}

/**
 * Returns JSON of a `TemplateSchema`. The file is read by a worker, because the template lists its tags without their marks.
 * @throws ServiceError `template_not_found`, also for another account's template; `template_too_complex`, `version_not_found`
 */
export function getTemplateSchema(
  deps: Pick<PreviewDependencies, "templates" | "files" | "templateWorker" | "keptSchemas">,
  account: Account,
  { id, number }: WantedSchema,
): Promise<Uint8Array> {
  if (number === undefined) {
    return repeatOnConflict(async () => schemaOf(deps, (await findTemplate(deps, account, id)).template));
  }
  const wanted = { id, number };
  return readVersion(wanted, async () => schemaOf(deps, await templateAtVersion(deps, account, wanted)));
}

/** @throws RecordConflict when the file was replaced meanwhile */
async function schemaOf(
  { files, templateWorker, keptSchemas }: Pick<PreviewDependencies, "files" | "templateWorker" | "keptSchemas">,
  template: Template,
): Promise<Uint8Array> {
  const { filename, format, delimiters, enhancedSyntax, tags } = template;
  // Delimiters that enclose nothing were assumed, and what stands between them is prose.
  if (tags.valid.length === 0) return Buffer.from(JSON.stringify(EMPTY));
  const key = mergedKeyOf(template);
  const kept = keptSchemas.get(key);
  if (kept !== undefined) return kept;
  const bytes = await readMergeFile(files, template);
  const schema = await templateWorker.schema({ filename, format, bytes }, { delimiters, enhancedSyntax });
  keptSchemas.set(key, schema, schema.length);
  return schema;
}

/** The size of the schemas that a process keeps: an agent asks for one before each document. */
export const SCHEMA_BYTES_KEPT_MAX = 4 * 1024 * 1024;

const EMPTY: TemplateSchema = {
  schema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: {} },
  sample: {},
};
