/**
 * Adapter: records in an embedded SQLite file. With a write-ahead log and synchronous=FULL, an acknowledged write is on
 * disk, so neither kill -9 nor a power cut loses it. Removed content is overwritten (secure_delete).
 */

import { DatabaseSync, type StatementSync } from "node:sqlite";
import { withDiskFailures } from "#shared/base/errors/machine-failures.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { asUnreadable, type UnreadableRecord } from "#shared/base/model/schema.ts";
import { keepHouse } from "#shared/storage/sqlite/housekeeping.sqlite.ts";
import { moveForward, type SchemaStep } from "#shared/storage/sqlite/migrations.sqlite.ts";
import { paced } from "#shared/storage/sqlite/pace-writes.sqlite.ts";
import { writeProbe } from "#shared/storage/sqlite/write-probe.sqlite.ts";
import { pageReader, type Row, scanner } from "./group-pages.sqlite.ts";
import { parseBody, RecordConflict, type RecordPage, type Records, type StoredRecord } from "./records.ts";
import type { StoredBytes } from "./storage-quota.ts";
import { countStoredBytes, forgetEmptySums, storedBytesReader } from "./stored-bytes.sqlite.ts";

/** The schema steps of the record tables (schema.sqlite.ts). */
export const RECORD_STEPS: readonly SchemaStep[] = [
  // This is the schema from before steps were counted.
  (database) =>
    database.exec(`
      CREATE TABLE IF NOT EXISTS records (
        pk TEXT NOT NULL, sk TEXT NOT NULL, rev INTEGER NOT NULL,
        in_group TEXT, created INTEGER, expires INTEGER, body TEXT NOT NULL,
        PRIMARY KEY (pk, sk)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS by_group ON records (in_group, created, pk, sk) WHERE in_group IS NOT NULL;
      CREATE INDEX IF NOT EXISTS by_expiry ON records (expires) WHERE expires IS NOT NULL;
    `),
  countStoredBytes,
  forgetEmptySums,
  // Documents are the only records with an owner.
  (database) =>
    database.exec(`
      ALTER TABLE records ADD COLUMN owner TEXT;
      UPDATE records SET owner = 'ACCOUNT#' || (body ->> '$.accountId') || '#DOCUMENTS' WHERE sk = 'DOCUMENT';
      CREATE INDEX by_owner ON records (owner, created, pk, sk) WHERE owner IS NOT NULL;
    `),
];

export interface SqliteRecordsOptions {
  /** The path of the database file, which is created if it is absent. */
  readonly file: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

export interface SqliteRecords extends Records {
  storedBy(account: AccountId): Promise<StoredBytes>;
  /** Inserts all records, or none of them, with one write to disk. A record that is there already stays as it is. */
  insertAll(records: readonly Omit<StoredRecord, "rev">[]): Promise<void>;
  /** @throws ServiceError `storage_unavailable`, DatabaseMoved */
  assertWritable(): Promise<void>;
  close(): void;
}

/**
 * Opens the store. Expired records are removed regularly.
 * @throws SchemaTooNew
 */
export function openSqliteRecords({ file, now }: SqliteRecordsOptions): SqliteRecords {
  const database = new DatabaseSync(file);
  moveForward(database, RECORD_STEPS);
  database.exec("PRAGMA secure_delete = ON");
  const seconds = () => Math.floor(now() / 1000);
  const { contentGone, stop } = keepHouse(database, seconds);
  const statements = prepareStatements(database);
  const readPage = pageReader(database, "in_group");
  const readOwned = pageReader(database, "owner");
  const scanPage = scanner(database);
  const readStored = storedBytesReader(database);
  return withDiskFailures({
    async get(pk, sk) {
      const row = statements.get.get(pk, sk, seconds()) as Row | undefined;
      return row && toRecord(row);
    },
    async insert(record) {
      const { changes } = await paced(() => statements.insert.run(...columns(record), 1, seconds()));
      if (changes === 0) throw new RecordConflict(`${record.pk} ${record.sk} is there already`);
      return { ...record, rev: 1 };
    },
    async insertAll(records) {
      database.exec("BEGIN IMMEDIATE");
      try {
        for (const record of records) statements.insert.run(...columns(record), 1, seconds());
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    async replace(record) {
      const next = { ...record, rev: record.rev + 1 };
      const { changes } = await paced(() => statements.replace.run(...columns(next), next.rev, record.rev, seconds()));
      if (changes === 0) throw new RecordConflict(`${record.pk} ${record.sk} is not at rev ${record.rev}`);
      contentGone();
      return next;
    },
    async remove(pk, sk, rev) {
      const { changes } = await paced(() => statements.remove.run(pk, sk, rev ?? null, seconds()));
      if (changes > 0) contentGone();
      else if (rev !== undefined) throw new RecordConflict(`${pk} ${sk} is not at rev ${rev}`);
      return changes > 0;
    },
    async listBelow(pk, prefix) {
      const rows = statements.listBelow.all(pk, prefix, `${prefix}\u{10ffff}`, seconds());
      return (rows as unknown as Row[]).map(toRecord);
    },
    async listGroup(group, query) {
      const { rows, next } = readPage(group, { seconds: seconds(), ...query });
      return { ...toPage(rows), ...(next !== undefined && { next }) };
    },
    async listOwner(owner, query) {
      const { rows, next } = readOwned(owner, { seconds: seconds(), ...query });
      return { ...toPage(rows), ...(next !== undefined && { next }) };
    },
    async scan(query) {
      const { rows, next } = scanPage({ seconds: seconds(), ...query });
      return { ...toPage(rows), ...(next !== undefined && { next }) };
    },
    assertWritable: writeProbe(database),
    storedBy: async (account) => readStored(account),
    close() {
      stop();
      database.close();
    },
  });
}

function prepareStatements(
  database: DatabaseSync,
): Readonly<Record<"get" | "insert" | "replace" | "remove" | "listBelow", StatementSync>> {
  return {
    get: database.prepare("SELECT * FROM records WHERE pk = ? AND sk = ? AND (expires IS NULL OR expires > ?)"),
    // An expired record counts as absent, so an insert may take its place.
    insert: database.prepare(`
      INSERT INTO records (pk, sk, in_group, owner, created, expires, body, rev) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT DO UPDATE SET in_group = ?3, owner = ?4, created = ?5, expires = ?6, body = ?7, rev = ?8
      WHERE records.expires <= ?9`),
    replace: database.prepare(`
      UPDATE records SET in_group = ?3, owner = ?4, created = ?5, expires = ?6, body = ?7, rev = ?8
      WHERE pk = ?1 AND sk = ?2 AND rev = ?9 AND (expires IS NULL OR expires > ?10)`),
    remove: database.prepare(`
      DELETE FROM records
      WHERE pk = ?1 AND sk = ?2 AND rev = coalesce(?3, rev) AND (expires IS NULL OR expires > ?4)`),
    listBelow: database.prepare(`
      SELECT * FROM records WHERE pk = ? AND sk >= ? AND sk < ? AND (expires IS NULL OR expires > ?) ORDER BY sk`),
  };
}

function columns(
  record: Omit<StoredRecord, "rev">,
): [string, string, string | null, string | null, number | null, number | null, string] {
  const { pk, sk, group, owner, created, expires, body } = record;
  return [pk, sk, group ?? null, owner ?? null, created ?? null, expires ?? null, JSON.stringify(body)];
}

function toPage(rows: readonly Row[]): RecordPage {
  const records: StoredRecord[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const row of rows) {
    try {
      records.push(toRecord(row));
    } catch (error) {
      unreadable.push(asUnreadable(error));
    }
  }
  return { records, ...(unreadable.length > 0 && { unreadable }) };
}

function toRecord(row: Row): StoredRecord {
  return {
    pk: row.pk,
    sk: row.sk,
    rev: row.rev,
    ...(row.in_group === null ? {} : { group: row.in_group }),
    ...(row.owner === null ? {} : { owner: row.owner }),
    ...(row.created === null ? {} : { created: row.created }),
    ...(row.expires === null ? {} : { expires: row.expires }),
    body: parseBody(row.body, row.pk),
  };
}
