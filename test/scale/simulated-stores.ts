/** Simulates DynamoDB and S3 behind the service's ports, as one environment of a function calls them. */
import { segmentsOf } from "#shared/storage/files/file-keys.ts";
import type { Files } from "#shared/storage/files/files.ts";
import { joinObjects } from "#shared/storage/files/join-objects.s3.ts";
import type { Records, StoredRecord } from "#shared/storage/records/records.ts";
import { memoryFiles, memoryRecords, type RecordMap } from "#test/support/memory-stores.ts";
import { AWS_LIMITS } from "./aws-figures.ts";
import type { Environment } from "./environment.ts";
import { Lane } from "./shared-capacity.ts";
import { joiningClient } from "./simulated-joining.ts";
import { bytesOf, ObjectBuilder, objectOf, type StoredObject } from "./stored-objects.ts";

export type ObjectMap = Map<string, StoredObject>;

/** The number of writes of each second to each key or prefix, for the limits that AWS sets there. */
export class WritesPerSecond {
  readonly #counts = new Map<string, number>();
  #second = 0;
  most = 0;

  /** Returns how many there were in this second. */
  note(key: string, now: number): number {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    this.most = Math.max(this.most, count);
    return count;
  }
}

const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;

export interface RecordsOptions {
  readonly stored: RecordMap;
  readonly writes: WritesPerSecond;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

export function simulatedRecords(environment: Environment, { stored, writes, now }: RecordsOptions): Records {
  const { bill, clock } = environment.simulation;
  const memory = memoryRecords(stored, now);
  const unitsOf = (record: object, bytes: number) => Math.ceil(JSON.stringify(record).length / bytes);
  const read = async <Result extends object | undefined>(work: () => Promise<Result>): Promise<Result> => {
    const result = await environment.calling("dynamoDbGet", work);
    bill.count("dynamoDbRead", unitsOf(result ?? {}, READ_UNIT_BYTES));
    return result;
  };
  const write = async <Result>(record: Pick<StoredRecord, "pk">, work: () => Promise<Result>): Promise<Result> => {
    const units = unitsOf(record, WRITE_UNIT_BYTES);
    // A throttled write is repeated by the SDK.
    while (writes.note(record.pk, clock.now()) > AWS_LIMITS.dynamoDbWritesPerSecond / units)
      await environment.pause(50);
    bill.count("dynamoDbWrite", units);
    return environment.calling("dynamoDbWrite", work);
  };
  return {
    get: (pk, sk) => read(() => memory.get(pk, sk)),
    insert: (record) => write(record, () => memory.insert(record)),
    replace: (record) => write(record, () => memory.replace(record)),
    remove: (pk, sk, rev) => write({ pk }, () => memory.remove(pk, sk, rev)),
    listBelow: (pk, prefix) => read(() => memory.listBelow(pk, prefix)),
    listGroup: (group, query) => read(() => memory.listGroup(group, query)),
    listOwner: (owner, query) => read(() => memory.listOwner(owner, query)),
    scan: (query) => read(() => memory.scan(query)),
  };
}

/** As the SDK's upload cuts large bodies, four parts at a time. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 4;

export function simulatedFiles(environment: Environment, objects: ObjectMap): Files {
  const { bill } = environment.simulation;
  const transfer = (bytes: number) => environment.transfer(bytes);
  const putPart = (bytes: number) => {
    bill.count("s3Write");
    return environment.calling("s3Put", () => transfer(bytes));
  };
  const get = async (key: string) => {
    segmentsOf(key);
    bill.count("s3Read");
    return environment.calling("s3Get", async () => objects.get(key));
  };
  const { spool, scratch } = memoryFiles(new Map());
  return {
    spool,
    scratch,
    async put(key, body) {
      segmentsOf(key);
      const built = body instanceof Uint8Array ? objectOf(body) : await uploadedInParts(body, putPart);
      if (built.size < PART_BYTES) await putPart(built.size);
      else bill.count("s3Write", 2);
      objects.set(key, built);
      return built.size;
    },
    async open(key) {
      const found = await get(key);
      if (found === undefined) return undefined;
      const stream = ReadableStream.from(readWhole(found, transfer)) as ReadableStream<Uint8Array>;
      return { size: found.size, stream, etag: `"${key}"`, modified: new Date(0), openPart: async () => undefined };
    },
    async read(key) {
      const found = await get(key);
      if (found === undefined) return undefined;
      await transfer(found.size);
      return bytesOf(found);
    },
    async sizeOf(key) {
      bill.count("s3Read");
      return environment.calling("s3Small", async () => objects.get(key)?.size);
    },
    async join(key, files, end) {
      const client = joiningClient(environment, { objects, transfer });
      await joinObjects({ client, bucket: "files" }, key, { files, end });
      return objects.get(key)?.size ?? 0;
    },
    async removeFolder(folder) {
      const keys = [...objects.keys()].filter((found) => found.startsWith(`${folder}/`));
      bill.count("s3Write", 1 + Math.floor(keys.length / 1000));
      await environment.calling("s3Small", async () => {
        for (const found of keys) objects.delete(found);
      });
    },
    remove: (keys) =>
      environment.calling("s3Small", async () => {
        for (const key of keys) objects.delete(key);
      }),
  };
}

/** Sends full parts while the rest of the body is still being made. */
async function uploadedInParts(
  body: AsyncIterable<Uint8Array>,
  putPart: (bytes: number) => Promise<void>,
): Promise<StoredObject> {
  const builder = new ObjectBuilder();
  const lane = new Lane(PARTS_AT_ONCE);
  const sent: Promise<void>[] = [];
  let waiting = 0;
  for await (const bytes of body) {
    builder.add(bytes);
    waiting += bytes.length;
    for (; waiting >= PART_BYTES; waiting -= PART_BYTES) {
      sent.push(lane.run(() => putPart(PART_BYTES)));
      // The body waits until a part may be sent, as a stream does.
      if (sent.length > PARTS_AT_ONCE) await sent[sent.length - PARTS_AT_ONCE - 1];
    }
  }
  if (builder.size >= PART_BYTES && waiting > 0) sent.push(lane.run(() => putPart(waiting)));
  await Promise.all(sent);
  return builder;
}

async function* readWhole(found: StoredObject, transfer: (bytes: number) => Promise<void>) {
  await transfer(found.size);
  yield bytesOf(found);
}
