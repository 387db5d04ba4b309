/** Archives of documents, of any number and size. */
import { execFileSync } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { type ArchivedFile, zipStream } from "#shared/engine/archive/zip-stream.ts";
import { given } from "#test/support/given.ts";
import { readZip } from "#test/support/read-zip.ts";

async function* files(count: number, nameOf: (index: number) => string = (index) => `Offer ${index}.docx`) {
  for (let index = 0; index < count; index++) yield { name: nameOf(index), bytes: Buffer.from(`content ${index}`) };
}

async function zipOf(content: AsyncIterable<ArchivedFile>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zipStream(content)));
}

test("holds the files in their order, under their names in any script", async () => {
  const names = ["Zoë Müller.docx", "見積書.docx"];
  const zip = await zipOf(files(2, (index) => names[index] ?? ""));
  expect(readZip(zip).map(({ name, content }) => [name, content.toString()])).toEqual([
    [names[0], "content 0"],
    [names[1], "content 1"],
  ]);
});

test("the same files give the same bytes", async () => {
  expect(await zipOf(files(3))).toEqual(await zipOf(files(3)));
});

/** 65,535 entries are what a zip without Zip64 could tell, were that number not the sign of Zip64. */
test.each([65_534, 65_535, 100_000])("%i files are all in it", async (count) => {
  const read = readZip(await zipOf(files(count)));
  expect(read).toHaveLength(count);
  expect(read.at(-1)).toEqual({ name: `Offer ${count - 1}.docx`, content: Buffer.from(`content ${count - 1}`) });
});

test("files are asked for as the archive is taken, and no sooner", async () => {
  let asked = 0;
  async function* counted() {
    for (let index = 0; index < 10; index++) {
      asked++;
      yield { name: `${index}.pdf`, bytes: Buffer.alloc(100_000) };
    }
  }
  const stream = zipStream(counted());
  await stream.next();
  expect(asked).toBe(1);
  await stream.next();
  expect(asked).toBe(2);
  await stream.return(undefined);
});

test("files that fail fail the archive", async () => {
  async function* failing() {
    yield* files(1);
    throw new Error("no more");
  }
  await expect(zipOf(failing())).rejects.toThrow("no more");
});

// Its reader is not ours.
given("Python 3.11 with venv").describe("as Python reads it", () => {
  test.each([2, 70_000])("%i files are whole", async (count) => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), "zip-"));
    const file = path.join(folder.path, "a.zip");
    await writeFile(file, await zipOf(files(count)));
    const script = "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), len(z.namelist()))";
    expect(execFileSync("python3", ["-c", script, file], { encoding: "utf8" }).trim()).toBe(`None ${count}`);
  });
});
