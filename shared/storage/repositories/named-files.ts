/**
 * Lists the files that a record names and that a copy of the records needs. Only the fields that name them are checked,
 * so that a record that is damaged elsewhere is still backed up and restored.
 */
import { batchInputKey, chunkEntriesKey, chunkKey, rangeItemsKey } from "#shared/base/model/batch.ts";
import { documentFileKey, type StoredDocument } from "#shared/base/model/document.ts";
import { fontFileKey } from "#shared/base/model/font.ts";
import { id } from "#shared/base/model/ids.ts";
import { object, openList, optional, parseStored } from "#shared/base/model/schema.ts";
import { fileVersions, templateFileKey, templateFileKeys } from "#shared/base/model/template.ts";
import { type Upload, uploadFileKey } from "#shared/base/model/upload.ts";
import type { StoredRecord } from "#shared/storage/records/records.ts";
import { isTemplate, stagedKey, TEMPLATE, toTemplateFiles } from "#shared/storage/records/template-records.ts";
import { type Batch, planFactsSchema } from "./batches.ts";
import { fontFilesSchema, isFontKey } from "./fonts.ts";
import { type BatchRange, isRangeKey, toRange } from "./ranges.ts";

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
const batchFiles = object<Pick<Batch, "id" | "state" | "planned">>({
  id: id(),
  state: openList(),
  planned: optional(planFactsSchema),
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
  if (isFontKey(sk)) {
    const { id: fontId, faces } = parseStored("font", fontFilesSchema, body, pk);
    return { ...NONE, required: faces.map((_, face) => fontFileKey(fontId, face)) };
  }
  if (isRangeKey(sk)) return filesOfRange(toRange(record));
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
function filesOfBatch({ id, state, planned }: Pick<Batch, "id" | "state" | "planned">): NamedFiles {
  const kept = ["request", "template", "data", ...(planned ? ["plan" as const] : [])] as const;
  const required = kept.map((input) => batchInputKey(id, input));
  const all = [...required, batchInputKey(id, "files")];
  return state === "in_progress" ? withOthers(required, all) : { ...NONE, optional: all };
}

/** Its record may outlive the files, which are removed first. */
function filesOfRange({ id, index, chunks }: Pick<BatchRange, "id" | "index" | "chunks">): NamedFiles {
  const stored = chunks.flatMap(({ name }) => [chunkKey(id, name), chunkEntriesKey(id, name)]);
  return { ...NONE, optional: [rangeItemsKey(id, index), ...stored] };
}

function withOthers(required: readonly string[], all: readonly string[]): NamedFiles {
  return { required, optional: all.filter((key) => !required.includes(key)) };
}

function allOptional({ required, optional }: NamedFiles): NamedFiles {
  return { required: [], optional: [...required, ...optional] };
}
