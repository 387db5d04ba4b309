/** Work files in S3, as a function that has no rights there reaches them: by the address of each. */
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addressingS3Client } from "#shared/storage/aws/aws-clients.ts";
import { s3FileAddresses } from "#shared/storage/files/file-addresses.s3.ts";
import { openS3Files } from "#shared/storage/files/files.s3.ts";
import { httpAddressedFiles } from "#shared/workers/function-calls/addressed-files.http.ts";
import { INLINE_BYTES_MAX } from "#shared/workers/function-calls/carried.ts";
import { type CreatedBucket, emulateS3 } from "#test/support/aws-emulators.ts";

const SECONDS = { seconds: 60 };
const LARGE = randomBytes(INLINE_BYTES_MAX + 1);
const files = httpAddressedFiles({ pauseMs: 1 });

describe("in a bucket", () => {
  let buckets: Awaited<ReturnType<typeof emulateS3>>;
  let created: CreatedBucket;
  beforeAll(async () => {
    buckets = await emulateS3();
    created = await buckets.create();
  });
  afterAll(() => buckets.stop());

  const ofCaller = () => ({
    ...openS3Files({ ...created, temporaryFolder: tmpdir() }),
    ...s3FileAddresses({ client: created.addressing, bucket: created.bucket }),
  });

  test("a file of the caller's reaches the function byte for byte", async () => {
    const caller = ofCaller();
    await caller.put("work/1", LARGE);
    const bytes = await files.get(await caller.addressToGet("work/1", SECONDS));
    expect(Buffer.from(bytes).equals(LARGE)).toBe(true);
  });

  test("a file of the function's reaches the caller", async () => {
    const caller = ofCaller();
    await files.put(await caller.addressToPut("work/2", SECONDS), LARGE);
    expect(await caller.sizeOf("work/2")).toBe(LARGE.length);
    expect(Buffer.from((await caller.read("work/2")) ?? "").equals(LARGE)).toBe(true);
  });

  test("a file that is gone is an error, whose words do not open it", async () => {
    const address = await ofCaller().addressToGet("work/gone", SECONDS);
    const failed = await files.get(address).catch(String);
    expect(failed).toMatch(/answered 404 for .*work\/gone$/);
    expect(failed).not.toContain("X-Amz");
  });
});

describe("where the store answers badly", () => {
  let server: Server;
  afterEach(() => server.close());

  /** Creates work files over a store that returns the next status for each call and counts the calls. */
  async function storeOf(...statuses: readonly number[]) {
    const calls: string[] = [];
    server = createServer(async (request, response) => {
      await request.toArray();
      calls.push(`${request.method}`);
      const status = statuses[calls.length - 1] ?? 200;
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end("bytes");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { calls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/work/1?X-Amz-Signature=1` };
  }

  test("a passing failure of the store is tried again: 503, 429, and a connection that ends", async () => {
    const { calls, address } = await storeOf(503, 429, 0);
    expect(Buffer.from(await files.get(address)).toString()).toBe("bytes");
    expect(calls).toHaveLength(4);
    await files.put(address, Buffer.from("more"));
    expect(calls).toHaveLength(5);
  });

  test("four attempts are all", async () => {
    const { calls, address } = await storeOf(503, 503, 503, 503);
    await expect(files.put(address, Buffer.from("bytes"))).rejects.toThrow("answered 503 for /work/1");
    expect(calls).toHaveLength(4);
  });

  test("a refusal is not tried again: the address has ended", async () => {
    const { calls, address } = await storeOf(403);
    await expect(files.get(address)).rejects.toThrow("answered 403");
    expect(calls).toHaveLength(1);
  });
});

test.each(["us-east-1", "eu-central-1"])(
  "an address names the bucket in its host and %s, which the network of the functions leads to",
  async (region) => {
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const addresses = s3FileAddresses({
      client: addressingS3Client({ region, credentials }),
      bucket: "merganser-files",
    });
    for (const address of [
      await addresses.addressToGet("work/1", SECONDS),
      await addresses.addressToPut("work/1", SECONDS),
    ]) {
      expect(new URL(address).origin).toBe(`https://merganser-files.s3.${region}.amazonaws.com`);
    }
  },
);
