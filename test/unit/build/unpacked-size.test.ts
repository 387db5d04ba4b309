import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackedSize } from "#infra/build/unpacked-size.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-size-"));
  await mkdir(path.join(folder, "layer/fonts"), { recursive: true });
  await mkdir(path.join(folder, "function"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A file of so many bytes, none of which the disk holds. */
async function file(name: string, bytes: number): Promise<void> {
  await writeFile(path.join(folder, name), "");
  await truncate(path.join(folder, name), bytes);
}

const inAll = () => unpackedSize([path.join(folder, "function"), path.join(folder, "layer")]);

test("is that of all files, in folders of folders too", async () => {
  await file("function/index.mjs", 1000);
  await file("layer/fonts/a.ttf", 200);
  expect(await inAll()).toBe(1200);
});

test("may be 250 MB, as Lambda counts them", async () => {
  await file("function/index.mjs", 1);
  await file("layer/fonts/a.ttf", 262_144_000 - 1);
  expect(await inAll()).toBe(262_144_000);
});

test("above that is an error that names each part and its size", async () => {
  await file("function/index.mjs", 2);
  await file("layer/fonts/a.ttf", 262_144_000 - 1);
  await expect(inAll()).rejects.toThrow("function: 2, layer: 262143999");
});
