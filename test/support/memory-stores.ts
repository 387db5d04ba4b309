/**
 * The stores in memory: quick, and copied as a whole, so that one state can be the beginning of a thousand runs. The
 * records and files keep what the ports promise (test/port).
 */

import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { segmentsOf } from "#shared/storage/files/file-keys.ts";
import { type Files, type OpenFile, type StoredFile, StoredFileGone } from "#shared/storage/files/files.ts";
import type { AnyJob, Job, JobHandler, Jobs } from "#shared/storage/jobs/jobs.ts";
import {
  PAGE_BYTES,
  PAGE_RECORDS,
  type PageQuery,
  RecordConflict,
  type RecordPage,
  type Records,
  type StoredRecord,
} from "#shared/storage/records/records.ts";

export type RecordMap = Map<string, StoredRecord>;
export type FileMap = Map<string, Uint8Array>;

/** @param now milliseconds since the Unix epoch */
export function memoryRecords(stored: RecordMap, now: () => number): Records {
  const nameOf = (pk: string, sk: string) => JSON.stringify([pk, sk]);
  const present = (pk: string, sk: string) => {
    const record = stored.get(nameOf(pk, sk));
    return record !== undefined && isAlive(record, now()) ? record : undefined;
  };
  const write = (record: StoredRecord) => {
    stored.set(nameOf(record.pk, record.sk), structuredClone(record));
    return record;
  };
  const pageWhere = (isIn: (record: StoredRecord) => boolean, { limit = PAGE_RECORDS, next }: PageQuery = {}) => {
    const members = [...stored.values()].filter(
      (record) => isIn(record) && record.created !== undefined && isAlive(record, now()),
    );
    const sorted = members.sort((a, b) => (rank(a) < rank(b) ? 1 : -1));
    return pageOf(
      sorted.filter((record) => next === undefined || rank(record) < next),
      limit,
    );
  };
  return {
    get: async (pk, sk) => present(pk, sk),
    async insert(record) {
      if (present(record.pk, record.sk) !== undefined) throw new RecordConflict(`${record.pk} is there already`);
      return write({ ...record, rev: 1 });
    },
    async replace(record) {
      if (present(record.pk, record.sk)?.rev !== record.rev) throw new RecordConflict(`${record.pk} has another rev`);
      return write({ ...record, rev: record.rev + 1 });
    },
    async remove(pk, sk, rev) {
      const record = present(pk, sk);
      if (rev !== undefined && record?.rev !== rev) throw new RecordConflict(`${pk} has another rev`);
      if (record !== undefined) stored.delete(nameOf(pk, sk));
      return record !== undefined;
    },
    async listBelow(pk, prefix) {
      const below = [...stored.values()].filter(
        (record) => record.pk === pk && record.sk.startsWith(prefix) && isAlive(record, now()),
      );
      return below.sort((a, b) => (a.sk < b.sk ? -1 : 1));
    },
    listGroup: async (group, query) => pageWhere((record) => record.group === group, query),
    listOwner: async (owner, query) => pageWhere((record) => record.owner === owner, query),
    async scan({ limit = PAGE_RECORDS, next } = {}) {
      const all = [...stored.values()].filter((record) => isAlive(record, now()));
      const sorted = all.sort((a, b) => (place(a) < place(b) ? -1 : 1));
      return pageOf(
        sorted.filter((record) => next === undefined || place(record) > next),
        limit,
        place,
      );
    },
  };
}

function place({ pk, sk }: StoredRecord): string {
  return `${pk} ${sk}`;
}

function isAlive({ expires }: StoredRecord, now: number): boolean {
  return expires === undefined || expires > Math.floor(now / 1000);
}

/** Sorts by time, then by keys. */
function rank({ created = 0, pk, sk }: StoredRecord): string {
  return `${String(created).padStart(16, "0")} ${pk} ${sk}`;
}

function pageOf(
  sorted: readonly StoredRecord[],
  limit: number,
  cursorOf: (last: StoredRecord) => string = rank,
): RecordPage {
  const records: StoredRecord[] = [];
  let bytes = 0;
  for (const record of sorted) {
    if (records.length === limit || bytes >= PAGE_BYTES) break;
    records.push(record);
    bytes += JSON.stringify(record.body).length;
  }
  const last = records.at(-1);
  return { records, ...(last !== undefined && records.length < sorted.length && { next: cursorOf(last) }) };
}

export function memoryFiles(stored: FileMap): Files {
  return {
    async put(key, body) {
      segmentsOf(key);
      const bytes = await bytesOf(body);
      stored.set(key, bytes);
      return bytes.byteLength;
    },
    async join(key, parts, end) {
      segmentsOf(key);
      const bytes = parts.map((part) => {
        segmentsOf(part.key);
        const found = stored.get(part.key);
        if (found === undefined) throw new StoredFileGone(part.key);
        return found;
      });
      const joined = new Uint8Array(Buffer.concat([...bytes, end]));
      stored.set(key, joined);
      return joined.byteLength;
    },
    async open(key) {
      segmentsOf(key);
      const bytes = stored.get(key);
      if (bytes === undefined) return undefined;
      const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
      const openPart: StoredFile["openPart"] = async ({ first, last }) =>
        stored.get(key) === bytes ? opened(bytes.subarray(first, last + 1)).stream : undefined;
      return { ...opened(bytes), etag, modified: new Date(0), openPart };
    },
    async read(key) {
      segmentsOf(key);
      return stored.get(key)?.slice();
    },
    async sizeOf(key) {
      segmentsOf(key);
      return stored.get(key)?.byteLength;
    },
    async scratch() {
      const chunks: Uint8Array[] = [];
      return {
        append: async (bytes) => void chunks.push(bytes.slice()),
        async *read() {
          yield* chunks;
        },
        [Symbol.asyncDispose]: async () => {},
      };
    },
    spool: async (body) => opened(await bytesOf(body)),
    async remove(keys) {
      for (const key of keys) segmentsOf(key);
      for (const key of keys) stored.delete(key);
    },
    async removeFolder(folder) {
      segmentsOf(folder);
      for (const key of stored.keys()) if (key.startsWith(`${folder}/`)) stored.delete(key);
    },
  };
}

async function bytesOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body.slice();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

function opened(bytes: Uint8Array): OpenFile {
  return { size: bytes.byteLength, stream: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() };
}

export interface WaitingJob<Kind extends AnyJob = Job> {
  readonly job: Kind;
  /** Milliseconds since the Unix epoch. */
  readonly due: number;
}

export interface MemoryJobs<Kind extends AnyJob = Job> extends Jobs<Kind> {
  /** Does each job that is due twice, as a queue may. A job that fails stays. Answers how many have failed. */
  doDue(handle: JobHandler<Kind>): Promise<number>;
}

export function memoryJobs<Kind extends AnyJob = Job>(
  waiting: WaitingJob<Kind>[],
  now: () => number,
): MemoryJobs<Kind> {
  let underWay: WaitingJob<Kind> | undefined;
  return {
    async send(job, { delaySeconds = 0 } = {}) {
      const due = now() + delaySeconds * 1000;
      // Each job is done twice, so one that is due by then stands for another of the same words. One that is being done
      // does not.
      const isThere = waiting.some((each) => each !== underWay && each.due <= due && isDeepStrictEqual(each.job, job));
      if (!isThere) waiting.push({ job, due });
    },
    async doDue(handle) {
      let failed = 0;
      for (const each of waiting.filter(({ due }) => due <= now())) {
        underWay = each;
        try {
          await handle(each.job);
          await handle(each.job);
          // Another worker may have done it meanwhile.
          if (waiting.includes(each)) waiting.splice(waiting.indexOf(each), 1);
        } catch {
          failed++;
        }
      }
      underWay = undefined;
      return failed;
    },
  };
}
