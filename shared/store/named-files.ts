/**
 * Lists the files that a record names and that a copy of the records needs. Only the fields that name them are checked,
 * so that a record that is damaged elsewhere is still backed up and restored.
 */
import { batchFileKeys, batchInputKey, batchPieceKey } from "#shared/model/batch.ts";
import { documentFileKey, type StoredDocument } from "#shared/model/document.ts";
import { id } from "#shared/model/ids.ts";
import { number, object, openList, parseStored } from "#shared/model/schema.ts";
import { fileVersions, templateFileKey, templateFileKeys } from "#shared/model/template.ts";
import { type Upload, uploadFileKey } from "#shared/model/upload.ts";
import type { Batch } from "./batches.ts";
import type { StoredRecord } from "./records.ts";
import { isTemplate, stagedKey, TEMPLATE, toTemplateFiles } from "./template-records.ts";

export interface NamedFiles {
  /** Without any of these files, the record's object is damaged. */
  readonly required: readonly string[];
  /** Files that are not always created, or not yet. */
  readonly optional: readonly string[];
}

const NONE: NamedFiles = { required: [], optional: [] };

/** The prefix of the sort keys of templates that are moving to the region. */
const STAGED = stagedKey("");

const documentFiles = object<Pick<StoredDocument, "id">>({ id: id() });
const uploadFiles = object<Pick<Upload, "id">>({ id: id() });
const batchFiles = object<Pick<Batch, "id" | "state" | "chunksDone">>({
  id: id(),
  state: openList(),
  chunksDone: number,
});

/** @throws UnreadableRecord */
export function namedFiles(record: StoredRecord): NamedFiles {
  const { pk, sk, body } = record;
  if (sk === TEMPLATE) return isTemplate(record) ? filesOfTemplate(record) : NONE;
  // The files arrive after the record. A move that has lost files starts again from the original template.
  if (sk.startsWith(STAGED)) return allOptional(filesOfTemplate(record));
  if (sk === "DOCUMENT")
    return { ...NONE, required: [documentFileKey(parseStored("document", documentFiles, body, pk).id)] };
  if (sk === "BATCH") return filesOfBatch(parseStored("batch", batchFiles, body, pk));
  // The bytes of an upload may not have arrived.
  if (sk === "UPLOAD") return { ...NONE, optional: [uploadFileKey(parseStored("upload", uploadFiles, body, pk).id)] };
  return NONE;
}

function filesOfTemplate(record: StoredRecord): NamedFiles {
  const template = toTemplateFiles(record);
  const versions = fileVersions(template);
  const required = versions.map((fileVersion) => templateFileKey({ id: template.id, fileVersion }, "source"));
  return withOthers(
    required,
    versions.flatMap((version) => templateFileKeys(template.id, version)),
  );
}

/** Files of an ended batch are optional, because they are being removed. */
function filesOfBatch({ id, state, chunksDone }: Pick<Batch, "id" | "state" | "chunksDone">): NamedFiles {
  // One more chunk may be stored but not counted yet.
  const all = batchFileKeys(id, chunksDone + 1);
  if (state !== "in_progress") return { ...NONE, optional: all };
  const pieces = Array.from({ length: chunksDone }, (_, chunk) => batchPieceKey(id, chunk));
  const inputs = (["request", "template", "data"] as const).map((input) => batchInputKey(id, input));
  return withOthers([...inputs, ...pieces], all);
}

function withOthers(required: readonly string[], all: readonly string[]): NamedFiles {
  return { required, optional: all.filter((key) => !required.includes(key)) };
}

function allOptional({ required, optional }: NamedFiles): NamedFiles {
  return { required: [], optional: [...required, ...optional] };
}
