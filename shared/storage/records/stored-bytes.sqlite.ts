/**
 * Adapter: the bytes that each account has stored, summed up by SQLite. Triggers change the sums in the same
 * transaction as a record, so they are correct after every crash. A record counts by its body's `accountId` and
 * `storedBytes`.
 */
import { statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { documentFileKey } from "#shared/base/model/document.ts";
import type { AccountId, DocumentId } from "#shared/base/model/ids.ts";
import { templateFileKeys } from "#shared/base/model/template.ts";
import { BUSY_TIMEOUT_MS } from "#shared/storage/sqlite/migrations.sqlite.ts";
import { type JsonObject, parseBody, type StoredRecord } from "./records.ts";
import type { StoredBytes } from "./storage-quota.ts";
import { isTemplate, toTemplateFiles } from "./template-records.ts";

const kindOf = (row: string) => `CASE ${row}.sk WHEN 'DOCUMENT' THEN 'documents' ELSE 'templates' END`;
const isCounted = (row: string) => `${row}.body ->> '$.storedBytes' IS NOT NULL`;

const add = `
  INSERT OR IGNORE INTO stored_bytes (account, kind, bytes) VALUES (NEW.body ->> '$.accountId', ${kindOf("NEW")}, 0);
  UPDATE stored_bytes SET bytes = bytes + (NEW.body ->> '$.storedBytes')
  WHERE account = NEW.body ->> '$.accountId' AND kind = ${kindOf("NEW")};`;

const subtract = `
  UPDATE stored_bytes SET bytes = bytes - (OLD.body ->> '$.storedBytes')
  WHERE account = OLD.body ->> '$.accountId' AND kind = ${kindOf("OLD")};`;

const SCHEMA = `
  CREATE TABLE stored_bytes (
    account TEXT NOT NULL, kind TEXT NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (account, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER count_inserted AFTER INSERT ON records WHEN ${isCounted("NEW")} BEGIN ${add} END;
  CREATE TRIGGER discount_replaced AFTER UPDATE ON records WHEN ${isCounted("OLD")} BEGIN ${subtract} END;
  CREATE TRIGGER count_replacing AFTER UPDATE ON records WHEN ${isCounted("NEW")} BEGIN ${add} END;
  CREATE TRIGGER discount_removed AFTER DELETE ON records WHEN ${isCounted("OLD")} BEGIN ${subtract} END;
`;

/** Adds the sums to the schema of records. The sizes of existing files are read from the disk. */
export function countStoredBytes(database: DatabaseSync): void {
  database.exec(SCHEMA);
  const folder = path.join(path.dirname(database.location() ?? ""), "files");
  const sizeOf = (key: string) => statSync(path.join(folder, key), { throwIfNoEntry: false })?.size ?? 0;
  const rows = database.prepare("SELECT pk, sk, body FROM records WHERE sk IN ('DOCUMENT', 'TEMPLATE')");
  const write = database.prepare("UPDATE records SET body = ? WHERE pk = ? AND sk = ?");
  for (const { pk, sk, body } of rows.all() as { pk: string; sk: string; body: string }[]) {
    const measured = withSizes({ pk, sk, rev: 1, body: parseBody(body, pk) }, sizeOf);
    if (measured !== undefined) write.run(JSON.stringify(measured), pk, sk);
  }
}

/** Removes sums of nothing, so that none is left of an account that was deleted. */
export function forgetEmptySums(database: DatabaseSync): void {
  database.exec(`
    CREATE TRIGGER forget_empty AFTER UPDATE ON stored_bytes WHEN NEW.bytes = 0 BEGIN
      DELETE FROM stored_bytes WHERE account = NEW.account AND kind = NEW.kind;
    END;
    DELETE FROM stored_bytes WHERE bytes = 0;
  `);
}

/** Returns the body with the sizes of its files. Returns undefined for a record without files. */
function withSizes(record: StoredRecord, sizeOf: (key: string) => number): JsonObject | undefined {
  if (record.sk === "DOCUMENT") {
    return { ...record.body, storedBytes: sizeOf(documentFileKey(record.body.id as DocumentId)) };
  }
  if (!isTemplate(record)) return undefined;
  const { id, fileVersion, previousFiles } = toTemplateFiles(record);
  const bytesOf = (version: string) => templateFileKeys(id, version).reduce((sum, key) => sum + sizeOf(key), 0);
  const bytes = bytesOf(fileVersion);
  const previous = previousFiles.map((file) => ({ ...file, bytes: bytesOf(file.fileVersion) }));
  const storedBytes = previous.reduce((sum, file) => sum + file.bytes, bytes);
  return { ...record.body, bytes, previousFiles: previous, storedBytes };
}

/** Creates a reader of one region's sums. */
export function storedBytesReader(database: DatabaseSync): (account: AccountId) => StoredBytes {
  const read = database.prepare("SELECT kind, bytes FROM stored_bytes WHERE account = ?");
  return (account) => {
    const rows = Object.fromEntries(read.all(account).map(({ kind, bytes }) => [String(kind), Number(bytes)]));
    return { templates: rows.templates ?? 0, documents: rows.documents ?? 0 };
  };
}

/** Reads the sums from a region's file of records while the service has it open. */
export function readStoredBytes(file: string, account: AccountId): StoredBytes {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const isCounted = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'stored_bytes'").get() !== undefined;
    return isCounted ? storedBytesReader(database)(account) : { templates: 0, documents: 0 };
  } finally {
    database.close();
  }
}

export function sumOfStored(all: readonly StoredBytes[]): StoredBytes {
  return {
    templates: all.reduce((sum, { templates }) => sum + templates, 0),
    documents: all.reduce((sum, { documents }) => sum + documents, 0),
  };
}
