/** What every adapter of the files port promises. */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFolderFiles } from "#shared/store/files.folder.ts";
import type { Files } from "#shared/store/files.ts";

interface Opened {
  readonly files: Files;
  readonly reopen: () => Promise<Files>;
  /** Names of everything that the store holds, unfinished files included. */
  readonly everything: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const ADAPTERS: Readonly<Record<string, () => Promise<Opened>>> = { folder: openFolder };
const MEGABYTE = 1024 * 1024;

describe.each(Object.entries(ADAPTERS))("%s", (_name, open) => {
  let opened: Opened;
  let files: Files;
  beforeEach(async () => {
    opened = await open();
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

  test("a file that is not there is undefined", async () => {
    expect(await files.read("documents/none/file")).toBeUndefined();
    expect(await files.open("documents/none/file")).toBeUndefined();
  });

  test("a stream of unknown length is stored whole", async () => {
    const chunks = Array.from({ length: 12 }, () => randomBytes(MEGABYTE));
    expect(await files.put("documents/a1/file", streamOf(chunks))).toBe(12 * MEGABYTE);
    expect(sha256((await files.read("documents/a1/file")) ?? new Uint8Array())).toBe(sha256(Buffer.concat(chunks)));
  });

  test("a body that fails midway leaves nothing behind", async () => {
    await expect(files.put("documents/a1/file", failing())).rejects.toThrow("cut off");
    expect(await files.open("documents/a1/file")).toBeUndefined();
    expect(await opened.everything()).toEqual([]);
  });

  test("removing takes the named files and no others; absent ones count as removed", async () => {
    await files.put("templates/a1/1/source", Buffer.from("1"));
    await files.put("templates/a1/1/preview", Buffer.from("2"));
    await files.remove(["templates/a1/1/source", "templates/none/1/source"]);
    expect(await files.read("templates/a1/1/source")).toBeUndefined();
    expect(Buffer.from((await files.read("templates/a1/1/preview")) ?? []).toString()).toBe("2");
  });

  test("a spooled body is given out once and then gone", async () => {
    const chunks = [randomBytes(MEGABYTE), randomBytes(10)];
    const { size, stream } = await files.spool(streamOf(chunks));
    expect(size).toBe(MEGABYTE + 10);
    expect(sha256(await buffer(stream))).toBe(sha256(Buffer.concat(chunks)));
    expect(await opened.everything()).toEqual([]);
  });

  test("a spooled body that fails midway fails before anything is given out, and leaves nothing", async () => {
    await expect(files.spool(failing())).rejects.toThrow("cut off");
    expect(await opened.everything()).toEqual([]);
  });

  test.each(["../x", "a/../../x", "/etc/x", "a//b", ".hidden", "a\\b", "a/b\u0000c", "", "a/."])(
    "a key that could leave the store is refused: %j",
    async (key) => {
      await expect((async () => files.put(key, Buffer.from("x")))()).rejects.toThrow("not a file key");
      expect(await opened.everything()).toEqual([]);
    },
  );

  test("files are there after the store is opened anew", async () => {
    await files.put("documents/a1/file", Buffer.from("kept"));
    expect(Buffer.from((await (await opened.reopen()).read("documents/a1/file")) ?? []).toString()).toBe("kept");
  });
});

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

async function* streamOf(chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}

async function* failing(): AsyncIterable<Uint8Array> {
  yield randomBytes(100_000);
  throw new Error("cut off");
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
