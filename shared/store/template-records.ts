/** How templates lie in the records: under which keys, and how a template becomes a record and back. */
import type { AccountId, TemplateId } from "#shared/model/ids.ts";
import type { Region } from "#shared/model/region.ts";
import type { Template } from "#shared/model/template.ts";
import type { JsonObject, StoredRecord } from "./records.ts";

/** Sort key of a template, or of the forwarding record in its place. */
export const TEMPLATE = "TEMPLATE";

/** Sort key of a template that waits to be shown. */
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
    body: { ...template, storedBytes: storedBytes(template) } as unknown as JsonObject,
  };
}

/** Of all versions that are kept. */
function storedBytes({ bytes = 0, previousFiles }: Template): number {
  return previousFiles.reduce((sum, file) => sum + (file.bytes ?? 0), bytes);
}

/** Records from before there were problems and versions have none; their only file is number 1. */
type StoredTemplate = Omit<Template, "problems" | "previousFiles" | "fileVersion"> &
  Partial<Pick<Template, "problems" | "previousFiles">> & {
    readonly fileVersion: string | number;
    readonly storedBytes?: number;
  };

/** Of a record of a template. */
export function toTemplate({ body }: StoredRecord): Template {
  const {
    problems = [],
    previousFiles = [],
    fileVersion,
    storedBytes: _,
    ...template
  } = body as unknown as StoredTemplate;
  return { ...template, problems, previousFiles, fileVersion: String(fileVersion) };
}

/** What a template leaves behind that has moved to another region: nothing of its content. */
export interface ForwardingBody {
  readonly accountId: AccountId;
  readonly departedTo: Region;
  readonly moveId: string;
  /** Whether the other region is known to show the template. */
  readonly settled: boolean;
}

/** @param created of the template, when it is to be listed */
export function forwardingRecord(
  { id, rev, created }: { readonly id: TemplateId; readonly rev: number; readonly created?: number | undefined },
  body: ForwardingBody,
): StoredRecord {
  const place = created === undefined ? {} : { group: templatesGroup(body.accountId), created };
  return { pk: partitionKey(id), sk: TEMPLATE, rev, ...place, body: { ...body } };
}

export function toForwarding({ body }: StoredRecord): ForwardingBody | undefined {
  return body.departedTo === undefined ? undefined : (body as unknown as ForwardingBody);
}

/** Seconds for which a deleted template that had moved here is remembered: longer than a late admission may take. */
const REMEMBERED_SECONDS = 24 * 60 * 60;

/** In the place of a template that had moved here and was deleted: a late repetition of its admission fails. */
export function deletionRecord(id: TemplateId, rev: number, now: number): StoredRecord {
  const expires = Math.ceil(now / 1000) + REMEMBERED_SECONDS;
  return { pk: partitionKey(id), sk: TEMPLATE, rev, expires, body: { isDeleted: true } };
}

/** Neither a forwarding record nor a deletion. */
export function isTemplate({ body }: StoredRecord): boolean {
  return body.departedTo === undefined && body.isDeleted === undefined;
}
