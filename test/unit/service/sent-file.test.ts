import { expect, test } from "vitest";
import type { AccountId, UploadId } from "#shared/base/model/ids.ts";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import { readSentFile } from "#shared/service/files/sent-file.ts";
import { StoredFileGone } from "#shared/storage/files/files.ts";
import type { OpenUpload } from "#shared/storage/repositories/uploads.ts";

const MEGABYTE = new Uint8Array(1024 * 1024);

/** An upload in another region, whose store tells a size. */
async function readFromElsewhere(size: number, ...files: Iterable<Uint8Array>[]): Promise<Uint8Array> {
  const opened = async (): Promise<OpenUpload> => {
    const chunks = files.length > 1 ? files.shift() : files[0];
    return { filename: "rows.csv", file: { size, stream: ReadableStream.from(chunks ?? []) } };
  };
  // It lies elsewhere, so nothing of this region is asked.
  const deps = { region: "us", otherRegions: { openUpload: opened } } as unknown as Parameters<typeof readSentFile>[0];
  const uploadId = "eu01m7yrqrt097ns41za2hjc6brm" as UploadId;
  return (await readSentFile(deps, { uploadId }, { account: "us1" as AccountId, by: "a" })).bytes;
}

test("an upload that unpacks to more than its store says ends at the limit", async () => {
  let given = 0;
  function* endless() {
    for (;;) {
      given++;
      yield MEGABYTE;
    }
  }
  await expect(readFromElsewhere(1000, endless())).rejects.toMatchObject({ code: "upload_too_large" });
  expect(given).toBeLessThan(UPLOAD_BYTES_MAX / MEGABYTE.length + 10);
});

test("one within the limit comes whole", async () => {
  expect(await readFromElsewhere(3, [Buffer.from("a,"), Buffer.from("b")])).toEqual(Buffer.from("a,b"));
});

/** In a bucket, the file that is replaced is gone at once. */
function* replaced(): Iterable<Uint8Array> {
  yield Buffer.from("old, ");
  throw new StoredFileGone("uploads/a1");
}

test("one that is sent anew while it is read is read anew, and nothing of the former file is in it", async () => {
  expect(await readFromElsewhere(9, replaced(), [Buffer.from("new")])).toEqual(Buffer.from("new"));
});

test("one that is sent anew all the time is not complete", async () => {
  const files = Array.from({ length: 10 }, replaced);
  await expect(readFromElsewhere(9, ...files)).rejects.toMatchObject({ code: "upload_not_complete" });
});
