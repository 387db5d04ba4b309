/** Work files in S3: what a called function may do with them, and its caller over the same bucket. */
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carry, discard, INLINE_BYTES_MAX, unpack } from "#shared/function-calls/carried.ts";
import { s3WorkFiles } from "#shared/function-calls/work-files.s3.ts";
import type { ExchangedFiles, WorkFiles } from "#shared/function-calls/work-files.ts";
import { openS3Files } from "#shared/store/files.s3.ts";
import { emulateS3 } from "#test/support/aws-emulators.ts";

let buckets: Awaited<ReturnType<typeof emulateS3>>;
let ofCaller: WorkFiles;
let ofFunction: ExchangedFiles;
beforeAll(async () => {
  buckets = await emulateS3();
  const { client, bucket } = await buckets.create();
  ofCaller = openS3Files({ client, bucket, temporaryFolder: tmpdir() });
  ofFunction = s3WorkFiles({ client, bucket });
});
afterAll(() => buckets.stop());

const LARGE = randomBytes(INLINE_BYTES_MAX + 1);

test("a file of the caller's reaches the function byte for byte", async () => {
  const carried = await carry(ofCaller, LARGE);
  expect(Buffer.from(await unpack(ofFunction, carried)).equals(LARGE)).toBe(true);
});

test("a file of the function's reaches the caller, who removes it", async () => {
  const carried = await carry(ofFunction, LARGE);
  expect(Buffer.from(await unpack(ofCaller, carried)).equals(LARGE)).toBe(true);
  await discard(ofCaller, carried);
  await expect(unpack(ofFunction, carried)).rejects.toThrow("there is no work file");
});
