/** What every adapter of the files port promises. */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { ListMultipartUploadsCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openFolderFiles } from "#shared/storage/files/files.folder.ts";
import { openS3Files } from "#shared/storage/files/files.s3.ts";
import type { Files } from "#shared/storage/files/files.ts";
import { type CreatedBucket, emulateS3 } from "#test/support/aws-emulators.ts";
import { memoryFiles } from "#test/support/memory-stores.ts";

interface Opened {
  readonly files: Files;
  readonly reopen: () => Promise<Files>;
  /** Names of everything that the store holds, unfinished files included. */
  readonly everything: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

interface Adapter {
  /** A store of its own. */
  open(): Promise<Opened>;
  stop(): Promise<void>;
}

const ADAPTERS: Readonly<Record<string, () => Promise<Adapter>>> = {
  "a folder": useFolder,
  S3: useS3,
  "the tests' own in memory": useMemory,
};
const MEGABYTE = 1024 * 1024;

describe.each(Object.entries(ADAPTERS))("%s", (_name, use) => {
  let adapter: Adapter;
  let opened: Opened;
  let files: Files;
  beforeAll(async () => {
    adapter = await use();
  });
  afterAll(() => adapter.stop());
  beforeEach(async () => {
    opened = await adapter.open();
    files = opened.files;
  });
  afterEach(() => opened.close());

  test("a file comes back byte for byte, whole and as a stream", async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    expect(await files.put("templates/a1/1/source", bytes)).toBe(bytes.length);
    expect(sha256((await files.read("templates/a1/1/source")) ?? new Uint8Array())).toBe(sha256(bytes));
    const file = await files.open("templates/a1/1/source");
    expect(file?.size).toBe(bytes.length);
    expect(sha256(await buffer(file?.stream as ReadableStream))).toBe(sha256(bytes));
  });

  test("a file has a strong tag that stays, which no other file has, and the time at which it was stored", async () => {
    await files.put("templates/a1/1/source", Buffer.from("one"));
    await files.put("templates/a1/2/source", Buffer.from("two"));
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map(async (version) => {
        const file = await files.open(`templates/a1/${version}/source`);
        await file?.stream.cancel();
        return file;
      }),
    );
    expect(first?.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect([again?.etag, again?.modified]).toEqual([first?.etag, first?.modified]);
    expect(other?.etag).not.toBe(first?.etag);
    expect(first?.modified.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("a file that is not there is undefined", async () => {
    expect(await files.read("documents/none/file")).toBeUndefined();
    expect(await files.open("documents/none/file")).toBeUndefined();
    expect(await files.sizeOf("documents/none/file")).toBeUndefined();
  });

  test("a file's bytes are counted without opening it, none too", async () => {
    await files.put("uploads/a1/file", randomBytes(1234));
    await files.put("uploads/a2/file", new Uint8Array());
    expect(await files.sizeOf("uploads/a1/file")).toBe(1234);
    expect(await files.sizeOf("uploads/a2/file")).toBe(0);
  });

  test("a stream of unknown length is stored whole", async () => {
    const chunks = Array.from({ length: 12 }, () => randomBytes(MEGABYTE));
    expect(await files.put("documents/a1/file", streamOf(chunks))).toBe(12 * MEGABYTE);
    expect(sha256((await files.read("documents/a1/file")) ?? new Uint8Array())).toBe(sha256(Buffer.concat(chunks)));
  });

  test("bytes of any size are stored whole", async () => {
    for (const size of [0, 1, 5 * MEGABYTE, 5 * MEGABYTE + 1, 12 * MEGABYTE]) {
      const bytes = randomBytes(size);
      expect(await files.put(`documents/a${size}/file`, bytes)).toBe(size);
      const stored = (await files.read(`documents/a${size}/file`)) ?? new Uint8Array();
      expect({ size: stored.length, sha256: sha256(stored) }).toEqual({ size, sha256: sha256(bytes) });
    }
  });

  test("an empty stream is stored as an empty file", async () => {
    expect(await files.put("documents/a1/file", streamOf([]))).toBe(0);
    expect((await files.open("documents/a1/file"))?.size).toBe(0);
    expect(await files.read("documents/a1/file")).toHaveLength(0);
  });

  test.each([100_000, 20 * MEGABYTE])("a body that fails after %i bytes leaves nothing behind", async (bytes) => {
    await expect(files.put("documents/a1/file", failing(bytes))).rejects.toThrow("cut off");
    expect(await files.open("documents/a1/file")).toBeUndefined();
    expect(await opened.everything()).toEqual([]);
  });

  test("a file that is opened and not wanted any more can be let go", async () => {
    await files.put("documents/a1/file", randomBytes(3 * MEGABYTE));
    const file = await files.open("documents/a1/file");
    await file?.stream.cancel();
    expect(await files.read("documents/a1/file")).toHaveLength(3 * MEGABYTE);
  });

  test("a part of an open file is read by itself, and the whole file stays readable", async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    await files.put("documents/a1/file", bytes);
    const file = await files.open("documents/a1/file");
    const part = await file?.openPart({ first: 2 * MEGABYTE, last: 2 * MEGABYTE + 9 });
    expect(await buffer(part as ReadableStream)).toEqual(bytes.subarray(2 * MEGABYTE, 2 * MEGABYTE + 10));
    expect(sha256(await buffer(file?.stream as ReadableStream))).toBe(sha256(bytes));
  });

  test("there is no part of an open file that was removed or sent again", async () => {
    for (const change of [() => files.put("uploads/a1", Buffer.from("second")), () => files.remove(["uploads/a1"])]) {
      await files.put("uploads/a1", Buffer.from("first"));
      const file = await files.open("uploads/a1");
      await change();
      expect(await file?.openPart({ first: 1, last: 3 })).toBeUndefined();
      await file?.stream.cancel();
    }
  });

  test("a file that is sent again at once has another tag", async () => {
    for (let n = 0; n < 20; n++) {
      await files.put("uploads/a1", Buffer.from("first"));
      const first = await files.open("uploads/a1");
      await files.put("uploads/a1", Buffer.from("other"));
      const second = await files.open("uploads/a1");
      expect(second?.etag).not.toBe(first?.etag);
      await Promise.all([first?.stream.cancel(), second?.stream.cancel()]);
    }
  });

  test("removing takes the named files and no others; absent ones count as removed", async () => {
    await files.put("templates/a1/1/source", Buffer.from("1"));
    await files.put("templates/a1/1/preview", Buffer.from("2"));
    await files.remove(["templates/a1/1/source", "templates/none/1/source"]);
    expect(await files.read("templates/a1/1/source")).toBeUndefined();
    expect(Buffer.from((await files.read("templates/a1/1/preview")) ?? []).toString()).toBe("2");
  });

  test.each([
    { sizes: [6 * MEGABYTE, 100, 2 * MEGABYTE, 7 * MEGABYTE, 5 * MEGABYTE, 9], end: 2000 },
    { sizes: [10, 20], end: 0 },
    { sizes: [5 * MEGABYTE], end: 0 },
    { sizes: [], end: 30 },
  ])("files of the sizes $sizes are joined with $end bytes at the end", async ({ sizes, end }) => {
    const parts = sizes.map((size) => randomBytes(size));
    for (const [n, bytes] of parts.entries()) await files.put(`batches/a1/${n}`, bytes);
    const last = randomBytes(end);
    const whole = Buffer.concat([...parts, last]);
    const named = sizes.map((size, n) => ({ key: `batches/a1/${n}`, size }));
    expect(await files.join("documents/a1/file", named, last)).toBe(whole.length);
    expect(sha256((await files.read("documents/a1/file")) ?? new Uint8Array())).toBe(sha256(whole));
  });

  test.each([3, 6 * MEGABYTE])(
    "a file of %i bytes that is gone cannot be joined, and nothing is stored",
    async (size) => {
      await files.put("batches/a1/0", Buffer.from("here"));
      const named = [
        { key: "batches/a1/0", size: 4 },
        { key: "batches/a1/1", size },
      ];
      await expect(files.join("documents/a1/file", named, Buffer.from("end"))).rejects.toThrow("batches/a1/1 is gone");
      expect(await files.open("documents/a1/file")).toBeUndefined();
    },
  );

  test("a folder is removed with all that lies in it, and nothing else", async () => {
    const kept = ["batches/a10/x", "batches/a2/x", "documents/a1/file"];
    for (const key of ["batches/a1/x", "batches/a1/deeper/y", ...kept]) await files.put(key, Buffer.from("x"));
    await files.removeFolder("batches/a1");
    await files.removeFolder("batches/none");
    expect(await files.read("batches/a1/deeper/y")).toBeUndefined();
    expect(await opened.everything()).toHaveLength(kept.length);
    for (const key of kept) expect(await files.read(key)).toHaveLength(1);
  });

  test("any number of files is removed at once", async () => {
    const keys = Array.from({ length: 1100 }, (_, n) => `documents/a${n}/file`);
    for (const key of [keys[0], keys[999], keys[1000], keys[1099]]) await files.put(String(key), Buffer.from("x"));
    await files.remove(keys);
    expect(await opened.everything()).toEqual([]);
    await files.remove([]);
  });

  test("a spooled body is given out once and then gone", async () => {
    const chunks = [randomBytes(MEGABYTE), randomBytes(10)];
    const { size, stream } = await files.spool(streamOf(chunks));
    expect(size).toBe(MEGABYTE + 10);
    expect(sha256(await buffer(stream))).toBe(sha256(Buffer.concat(chunks)));
    expect(await opened.everything()).toEqual([]);
  });

  test("a spooled body that fails midway fails before anything is given out, and leaves nothing", async () => {
    await expect(files.spool(failing(100_000))).rejects.toThrow("cut off");
    expect(await opened.everything()).toEqual([]);
  });

  test("a scratch file gives what was put into it, as often as wanted, and is gone when it is closed", async () => {
    const scratch = await files.scratch();
    const [first, second] = [randomBytes(MEGABYTE), randomBytes(10)];
    expect(await buffer(scratch.read())).toHaveLength(0);
    await scratch.append(first);
    expect(sha256(await buffer(scratch.read()))).toBe(sha256(first));
    for await (const _ of scratch.read()) break;
    await scratch.append(second);
    for (let time = 0; time < 2; time++) {
      expect(sha256(await buffer(scratch.read()))).toBe(sha256(Buffer.concat([first, second])));
    }
    await scratch[Symbol.asyncDispose]();
    expect(await opened.everything()).toEqual([]);
  });

  test.each(["../x", "a/../../x", "/etc/x", "a//b", ".hidden", "a\\b", "a/b\u0000c", "", "a/."])(
    "a key that could leave the store is refused: %j",
    async (key) => {
      const calls = [
        async () => files.put(key, Buffer.from("x")),
        async () => files.open(key),
        async () => files.read(key),
        async () => files.remove([key]),
        async () => files.removeFolder(key),
        async () => files.join(key, [], Buffer.from("x")),
        async () => files.join("documents/a1/file", [{ key, size: 1 }], Buffer.from("x")),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow("not a file key");
      expect(await opened.everything()).toEqual([]);
    },
  );

  test("files are there after the store is opened anew", async () => {
    await files.put("documents/a1/file", Buffer.from("kept"));
    expect(Buffer.from((await (await opened.reopen()).read("documents/a1/file")) ?? []).toString()).toBe("kept");
  });
});

async function useMemory(): Promise<Adapter> {
  const open = async (): Promise<Opened> => {
    const stored = new Map<string, Uint8Array>();
    const files = memoryFiles(stored);
    return { files, reopen: async () => files, everything: async () => [...stored.keys()], close: async () => {} };
  };
  return { open, stop: async () => {} };
}

async function useFolder(): Promise<Adapter> {
  return { open: openFolder, stop: async () => {} };
}

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-files-"));
  return {
    files: await openFolderFiles(folder),
    reopen: () => openFolderFiles(folder),
    everything: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function useS3(): Promise<Adapter> {
  const buckets = await emulateS3();
  return {
    async open() {
      const place = await buckets.create();
      const temporaryFolder = await mkdtemp(path.join(tmpdir(), "merganser-spool-"));
      const open = async () => openS3Files({ ...place, temporaryFolder });
      return {
        files: await open(),
        reopen: open,
        everything: async () => [...(await everythingIn(place)), ...(await readdir(temporaryFolder))],
        close: () => rm(temporaryFolder, { recursive: true }),
      };
    },
    stop: buckets.stop,
  };
}

/** Its objects, and the objects whose parts wait for more. */
async function everythingIn({ client, bucket }: CreatedBucket): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  return [...Contents, ...Uploads].map(({ Key }) => String(Key));
}

async function* streamOf(chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}

async function* failing(bytes: number): AsyncIterable<Uint8Array> {
  for (let given = 0; given < bytes; given += 100_000) yield randomBytes(100_000);
  throw new Error("cut off");
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
