import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { download } from "#local/cli/generate/download.ts";

const FILE = "the whole file";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "download-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Answers as the service does: with the rest of the file, or with 416 if there is none. */
async function call(_address: string, { headers }: { readonly headers?: Readonly<Record<string, string>> } = {}) {
  const from = Number(/^bytes=(\d+)-$/.exec(headers?.Range ?? "")?.[1] ?? 0);
  if (from >= FILE.length)
    return new Response("{}", { status: 416, headers: { "Content-Range": `bytes */${FILE.length}` } });
  return new Response(FILE.slice(from), { status: from > 0 ? 206 : 200 });
}

test.each([
  ["nothing", undefined],
  ["its beginning", "the whole"],
  ["all of it", FILE],
  ["more than it has, from a disk that was not well", `${FILE} and more`],
])("a download is complete whether there is %s of it", async (_what, there) => {
  const out = path.join(folder, "letters.zip");
  if (there !== undefined) await writeFile(`${out}.a.part`, there);
  await download(
    { call },
    { address: "http://x.test/files/a/letters.zip", out, name: "a" },
    new AbortController().signal,
  );
  expect(await readFile(out, "utf8")).toBe(FILE);
});
