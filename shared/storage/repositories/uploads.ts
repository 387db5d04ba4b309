/**
 * Stores the uploads of one region as records: their accounts and states. An upload of another account is treated as
 * absent.
 */
import type { AccountId, UploadId } from "#shared/base/model/ids.ts";
import { parseStored } from "#shared/base/model/schema.ts";
import { type Upload, uploadSchema } from "#shared/base/model/upload.ts";
import type { OpenFile } from "#shared/storage/files/files.ts";
import type { JsonObject, Records, StoredRecord } from "#shared/storage/records/records.ts";

/** An upload with the revision of its record, which a change must name. */
interface UploadEntry {
  readonly upload: Upload;
  readonly rev: number;
}

export interface UploadRepository {
  /** @throws RecordConflict when an upload with this id exists already */
  insert(upload: Upload): Promise<void>;
  get(account: AccountId, id: UploadId): Promise<UploadEntry | undefined>;
  /** For addresses and jobs, which carry no account. */
  getOfAnyAccount(id: UploadId): Promise<UploadEntry | undefined>;
  /** Counts the uploads of an account that have not ended, up to `most`. */
  countOpen(account: AccountId, most: number): Promise<number>;
  /** @throws RecordConflict when the upload was changed since it was read */
  replace(entry: UploadEntry): Promise<void>;
  /** Whether no other request may be using the upload, and this one has not left it. */
  mayTake(upload: Upload, by: string): boolean;
  /**
   * Notes that a request uses the upload from now on.
   * @throws RecordConflict when the upload was changed since it was read
   */
  take(entry: UploadEntry, by: string): Promise<void>;
  /**
   * Notes that a request uses the upload no more. If its `take` takes effect only now, it is refused.
   * @throws RecordConflict when the upload was changed since it was read
   */
  leave(entry: UploadEntry, by: string): Promise<void>;
}

/** The worker of a request that has left the upload. */
const NOBODY = "";

export interface UploadSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The unique name of the process that uses this repository. */
  readonly worker: string;
  /** Returns whether the worker's work that began at this time, in milliseconds, can no longer be running. */
  readonly isOver: (worker: string, began: number) => boolean;
}

export interface OpenUpload {
  /** The file's name, safe and with extension. */
  readonly filename: string;
  readonly file: OpenFile;
}

const SORT_KEY = "UPLOAD";

/** The record outlives the upload, so that callers can be told how it ended. */
const KEPT_SECONDS = 24 * 60 * 60;

export function uploadRepository(records: Records, { now, worker, isOver }: UploadSettings): UploadRepository {
  const getOfAnyAccount: UploadRepository["getOfAnyAccount"] = async (id) => {
    const record = await records.get(partitionKey(id), SORT_KEY);
    return record && { upload: toUpload(record), rev: record.rev };
  };
  return {
    getOfAnyAccount,
    async insert(upload) {
      await records.insert(toRecord(upload));
    },
    async get(account, id) {
      const entry = await getOfAnyAccount(id);
      return entry?.upload.accountId === account ? entry : undefined;
    },
    async countOpen(account, most) {
      const { records: open } = await records.listGroup(openGroup(account), { limit: most });
      return open.length;
    },
    async replace({ upload, rev }) {
      await records.replace({ ...toRecord(upload), rev });
    },
    async take({ upload, rev }, by) {
      await records.replace({ ...toRecord({ ...upload, use: { by, worker, began: now() } }), rev });
    },
    async leave({ upload, rev }, by) {
      await records.replace({ ...toRecord({ ...upload, use: { by, worker: NOBODY, began: 0 } }), rev });
    },
    mayTake({ use }, by) {
      if (use === undefined) return true;
      if (use.by === by) return use.worker !== NOBODY;
      return use.worker === NOBODY || isOver(use.worker, use.began);
    },
  };
}

function partitionKey(id: UploadId): string {
  return `UPLOAD#${id}`;
}

function openGroup(account: AccountId): string {
  return `ACCOUNT#${account}#UPLOADS`;
}

function toRecord(upload: Upload): Omit<StoredRecord, "rev"> {
  const place = upload.ended === undefined ? { group: openGroup(upload.accountId), created: upload.expires } : {};
  return {
    ...place,
    pk: partitionKey(upload.id),
    sk: SORT_KEY,
    expires: Math.ceil(upload.expires / 1000) + KEPT_SECONDS,
    body: { ...upload } as unknown as JsonObject,
  };
}

function toUpload({ pk, body }: StoredRecord): Upload {
  return parseStored("upload", uploadSchema, body, pk);
}
