/** Maps templates to records and back, and defines their keys. */
import { type AccountId, id, type TemplateId } from "#shared/base/model/ids.ts";
import { type Region, regionSchema } from "#shared/base/model/region.ts";
import { boolean, list, number, object, optional, parseStored, type Schema, text } from "#shared/base/model/schema.ts";
import { TEMPLATE_FIELDS, type Template, templateBytes } from "#shared/base/model/template.ts";
import type { JsonObject, StoredRecord } from "./records.ts";

/** The sort key of a template, or of the forwarding record in its place. */
export const TEMPLATE = "TEMPLATE";

/** Returns the sort key of a staged template. */
export function stagedKey(moveId: string): string {
  return `STAGED#${moveId}`;
}

const PARTITION = "TEMPLATE#";

export function partitionKey(id: TemplateId): string {
  return `${PARTITION}${id}`;
}

export function idOf({ pk }: Pick<StoredRecord, "pk">): TemplateId {
  return pk.slice(PARTITION.length) as TemplateId;
}

export function templatesGroup(account: AccountId): string {
  return `ACCOUNT#${account}#TEMPLATES`;
}

export function toRecord(template: Template): Omit<StoredRecord, "rev"> {
  return {
    pk: partitionKey(template.id),
    sk: TEMPLATE,
    group: templatesGroup(template.accountId),
    created: template.created,
    body: { ...template, storedBytes: templateBytes(template) } as unknown as JsonObject,
  };
}

/** Old records have no problems, fonts and versions; their only file has the number 1. */
type StoredTemplate = Omit<Template, LaterFields | "fileVersion"> &
  Partial<Pick<Template, LaterFields>> & {
    readonly fileVersion: string | number;
    readonly storedBytes?: number;
  };

type LaterFields = "problems" | "fonts" | "previousFiles";

const textOrNumber: Schema<string | number> = (value) => (typeof value === "number" ? undefined : text(value));

const { problems, fonts, previousFiles } = TEMPLATE_FIELDS;

const storedTemplateSchema = object<StoredTemplate>({
  ...TEMPLATE_FIELDS,
  problems: optional(problems),
  fonts: optional(fonts),
  previousFiles: optional(previousFiles),
  fileVersion: textOrNumber,
  storedBytes: optional(number),
});

/** Returns the template of a record. */
export function toTemplate({ pk, body }: StoredRecord): Template {
  const {
    problems = [],
    fonts = [],
    previousFiles = [],
    fileVersion,
    storedBytes: _,
    ...template
  } = parseStored("template", storedTemplateSchema, body, pk);
  return { ...template, problems, fonts, previousFiles, fileVersion: String(fileVersion) };
}

/** What names the files of a template. */
export interface TemplateFiles extends Pick<Template, "id" | "fileVersion"> {
  readonly previousFiles: readonly Pick<Template, "fileVersion">[];
}

const templateFilesSchema = object<
  Pick<StoredTemplate, "id" | "fileVersion"> & Partial<Pick<TemplateFiles, "previousFiles">>
>({
  id: id(),
  fileVersion: textOrNumber,
  previousFiles: optional(list(object({ fileVersion: text }))),
});

/** Reads nothing else, so that backups and updates of the schema do not fail for a record that is damaged elsewhere. */
export function toTemplateFiles({ pk, body }: StoredRecord): TemplateFiles {
  const { id, fileVersion, previousFiles = [] } = parseStored("template", templateFilesSchema, body, pk);
  return { id, fileVersion: String(fileVersion), previousFiles };
}

/** The body of a forwarding record, which contains none of the template's content. */
export interface ForwardingBody {
  readonly accountId: AccountId;
  readonly departedTo: Region;
  readonly moveId: string;
  /** Whether the other region is known to show the template. */
  readonly settled: boolean;
}

const forwardingSchema = object<ForwardingBody>({
  accountId: id(),
  departedTo: regionSchema,
  moveId: text,
  settled: boolean,
});

/** @param created the template's creation time, if lists are to include the record */
export function forwardingRecord(
  { id, rev, created }: { readonly id: TemplateId; readonly rev: number; readonly created?: number | undefined },
  body: ForwardingBody,
): StoredRecord {
  const place = created === undefined ? {} : { group: templatesGroup(body.accountId), created };
  return { pk: partitionKey(id), sk: TEMPLATE, rev, ...place, body: { ...body } };
}

export function toForwarding({ pk, body }: StoredRecord): ForwardingBody | undefined {
  return body.departedTo === undefined ? undefined : parseStored("forwarding record", forwardingSchema, body, pk);
}

/**
 * How long a tombstone is kept, in seconds: longer than a late admission may take, and than a job waits in a queue, also in that of
 * jobs that have failed.
 */
const REMEMBERED_SECONDS = 15 * 24 * 60 * 60;

interface Deletion {
  readonly template: Pick<Template, "id" | "accountId">;
  readonly rev: number;
  /** Whether the template's documents are to be deleted, too. */
  readonly withDocuments: boolean;
}

/**
 * Returns a tombstone for a deleted template. It makes a late repetition of the admission fail where the template had moved here, and
 * says what becomes of its documents.
 */
export function deletionRecord(
  { template: { id, accountId }, rev, withDocuments }: Deletion,
  now: number,
): StoredRecord {
  const expires = Math.ceil(now / 1000) + REMEMBERED_SECONDS;
  const body = { accountId, isDeleted: true, ...(withDocuments && { withDocuments }) };
  return { pk: partitionKey(id), sk: TEMPLATE, rev, expires, body };
}

export function isDeletedWithDocuments({ body }: StoredRecord): boolean {
  return body.isDeleted === true && body.withDocuments === true;
}

/** Returns whether the record is neither a forwarding record nor a tombstone. */
export function isTemplate({ body }: StoredRecord): boolean {
  return body.departedTo === undefined && body.isDeleted === undefined;
}
