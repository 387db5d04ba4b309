/** What the files in S3 promise beyond the port: addresses without a key, and where a cloud's store may fail. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { s3Client } from "#shared/storage/aws/aws-clients.ts";
import { s3FileAddresses } from "#shared/storage/files/file-addresses.s3.ts";
import { openS3Files } from "#shared/storage/files/files.s3.ts";
import { type Files, StoredFileGone } from "#shared/storage/files/files.ts";
import { type CreatedBucket, emulateS3 } from "#test/support/aws-emulators.ts";
import { given } from "#test/support/given.ts";
import { losesAnswers } from "#test/support/lost-answers.ts";
import { fullDisk } from "#test/support/small-disk.ts";

const MEGABYTE = 1024 * 1024;
const ACCESS = { region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" }, pathStyle: true };

let buckets: Awaited<ReturnType<typeof emulateS3>>;
let place: CreatedBucket;
let files: Files;
beforeAll(async () => {
  buckets = await emulateS3();
});
afterAll(() => buckets.stop());
beforeEach(async () => {
  place = await buckets.create();
  files = openS3Files({ ...place, temporaryFolder: tmpdir() });
});

describe("addresses without a key", () => {
  const addresses = () => s3FileAddresses({ client: place.addressing, bucket: place.bucket });

  test("one to get gives the file, with the type and the disposition asked for", async () => {
    const bytes = randomBytes(1000);
    await files.put("templates/a1/1/source", bytes);
    const disposition = "attachment; filename*=UTF-8''Zo%C3%AB.docx";
    const address = await addresses().addressToGet("templates/a1/1/source", {
      seconds: 60,
      type: "text/plain",
      disposition,
    });
    const answer = await fetch(address);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    // In the address, as fauxqs does not heed them.
    const { searchParams } = new URL(address);
    expect(searchParams.get("response-content-disposition")).toBe(disposition);
    expect(searchParams.get("response-content-type")).toBe("text/plain");
    expect(searchParams.get("X-Amz-Expires")).toBe("60");
  });

  test("one to put takes the bytes of any client, and takes them anew", async () => {
    const address = await addresses().addressToPut("uploads/a1", { seconds: 60 });
    for (const text of ["first", "second, longer"]) {
      expect((await fetch(address, { method: "PUT", body: text })).status).toBe(200);
      expect(Buffer.from((await files.read("uploads/a1")) ?? []).toString()).toBe(text);
    }
  });

  // Signature Version 4: S3 refuses a request whose signed headers have other values. fauxqs does not compare them.
  test("one to put signs the number of bytes, if that is known", async () => {
    const signed = async (bytes?: number) => {
      const address = await addresses().addressToPut("uploads/a1", { seconds: 60, ...(bytes && { bytes }) });
      const { searchParams } = new URL(address);
      return [searchParams.get("X-Amz-SignedHeaders"), searchParams.get("X-Amz-Signature")];
    };
    const [five, six, any] = await Promise.all([signed(5), signed(6), signed()]);
    expect([five[0], six[0], any[0]]).toEqual(["content-length;host", "content-length;host", "host"]);
    expect(new Set([five[1], six[1], any[1]]).size).toBe(3);
  });

  test("one to put asks for no checksum, which would be that of an empty body", async () => {
    const address = await addresses().addressToPut("uploads/a1", { seconds: 60 });
    expect([...new URL(address).searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  });

  test.each(["../x", "/etc/x", "a//b", ""])("none is made for a key that could leave the store: %j", async (key) => {
    await expect(addresses().addressToGet(key, { seconds: 60 })).rejects.toThrow("not a file key");
    await expect(addresses().addressToPut(key, { seconds: 60 })).rejects.toThrow("not a file key");
  });
});

describe("an answer that is lost is asked for again", () => {
  test.each([
    ["PutObjectCommand", 1000],
    ["UploadPartCommand", 12 * MEGABYTE],
  ])("%s", async (command, size) => {
    const bytes = randomBytes(size);
    const stop = losesAnswers(place.client, command);
    expect(await files.put("documents/a1/file", inChunks(bytes))).toBe(size);
    stop();
    const stored = (await files.read("documents/a1/file")) ?? new Uint8Array();
    expect(sha256(stored)).toBe(sha256(bytes));
  });
});

test("parts of a body that fails are given up: fauxqs keeps what is left of them where no list shows it", async () => {
  const sent: (string | undefined)[] = [];
  place.client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        sent.push(commandName);
        return next(args);
      },
    { step: "initialize", name: "commands" },
  );
  await expect(files.put("documents/a1/file", failing(20 * MEGABYTE))).rejects.toThrow("cut off");
  place.client.middlewareStack.remove("commands");
  expect(sent).toContain("UploadPartCommand");
  expect(sent.filter((name) => name?.endsWith("MultipartUploadCommand"))).toEqual([
    "CreateMultipartUploadCommand",
    "AbortMultipartUploadCommand",
  ]);
});

describe("a file that is read in parts", () => {
  const LARGE = randomBytes(2 * MEGABYTE);

  test("takes no connection while nobody reads it, so that 300 of them leave all to others", async () => {
    await files.put("documents/a1/file", LARGE);
    const opened = await Promise.all(Array.from({ length: 300 }, () => files.open("documents/a1/file")));
    await files.put("documents/a2/file", Buffer.from("others"));
    expect(Buffer.from((await files.read("documents/a2/file")) ?? []).toString()).toBe("others");
    expect(sha256(await new Response(opened[299]?.stream).bytes())).toBe(sha256(LARGE));
    for (const file of opened.slice(0, 299)) await file?.stream.cancel();
  });

  test("fails when it is removed meanwhile, and is never a shorter file or one of other bytes", async () => {
    await files.put("uploads/a1", LARGE);
    const [removed, replaced] = await Promise.all([files.open("uploads/a1"), files.open("uploads/a1")]);
    await files.put("uploads/a1", randomBytes(2 * MEGABYTE));
    await expect(new Response(replaced?.stream).bytes()).rejects.toBeInstanceOf(StoredFileGone);
    await files.remove(["uploads/a1"]);
    await expect(new Response(removed?.stream).bytes()).rejects.toBeInstanceOf(StoredFileGone);
  });
});

test("a store that ignores the version that is asked for gives no file of two versions", async () => {
  await files.put("uploads/a1", Buffer.alloc(2 * MEGABYTE, "1"));
  place.client.middlewareStack.add(
    (next) => (args) => next({ ...args, input: { ...args.input, IfMatch: undefined } }),
    { step: "initialize", name: "unconditional" },
  );
  const file = await files.open("uploads/a1");
  await files.put("uploads/a1", Buffer.alloc(2 * MEGABYTE, "2"));
  await expect(new Response(file?.stream).bytes()).rejects.toBeInstanceOf(StoredFileGone);
  place.client.middlewareStack.remove("unconditional");
});

describe("what S3 cannot do", () => {
  test("a bucket that is not there is an error, not a file that is not there", async () => {
    const lost = openS3Files({ client: place.client, bucket: "no-such-bucket", temporaryFolder: tmpdir() });
    await expect(lost.read("documents/a1/file")).rejects.toMatchObject({ name: "NoSuchBucket" });
    await expect(lost.open("documents/a1/file")).rejects.toMatchObject({ name: "NoSuchBucket" });
  });

  test("a store that cannot be reached is storage_unavailable for every call", async () => {
    const client = s3Client({ ...ACCESS, endpoint: "http://127.0.0.1:1" });
    const unreachable = openS3Files({ client, bucket: place.bucket, temporaryFolder: tmpdir() });
    const calls = [
      unreachable.put("documents/a1/file", Buffer.from("x")),
      unreachable.put("documents/a1/file", inChunks(Buffer.from("x"))),
      unreachable.open("documents/a1/file"),
      unreachable.read("documents/a1/file"),
      unreachable.remove(["documents/a1/file"]),
    ];
    const results = await Promise.allSettled(calls);
    expect(results.map((result) => result.status === "rejected" && result.reason.code)).toEqual(
      calls.map(() => "storage_unavailable"),
    );
    client.destroy();
  });

  test("a file whose bytes stop coming is an error, never a shorter file", async () => {
    const server = createServer((_, answer) => {
      const modified = new Date(0).toUTCString();
      answer.writeHead(200, { "Content-Length": "1000", ETag: '"half"', "Last-Modified": modified });
      answer.write("half of it", () => answer.destroy());
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const client = s3Client({ ...ACCESS, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const broken = openS3Files({ client, bucket: place.bucket, temporaryFolder: tmpdir() });
    await expect(broken.read("documents/a1/file")).rejects.toMatchObject({ code: "storage_unavailable" });
    await expect(broken.open("documents/a1/file")).rejects.toMatchObject({ code: "storage_unavailable" });
    client.destroy();
    server.close();
  });

  test("a file that S3 says it did not remove is an error", async () => {
    const errors = [{ Key: "documents/a1/file", Code: "InternalError", Message: "We encountered an internal error." }];
    place.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const answer = await next(args);
          return commandName === "DeleteObjectsCommand"
            ? { ...answer, output: { ...answer.output, Errors: errors } }
            : answer;
        },
      { step: "initialize", name: "not-removed" },
    );
    await expect(files.remove(["documents/a1/file"])).rejects.toMatchObject({ code: "storage_unavailable" });
    place.client.middlewareStack.remove("not-removed");
  });
});

async function* inChunks(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MEGABYTE) yield bytes.subarray(at, at + MEGABYTE);
}

async function* failing(bytes: number): AsyncIterable<Uint8Array> {
  for (let given = 0; given < bytes; given += MEGABYTE) yield randomBytes(MEGABYTE);
  throw new Error("cut off");
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

given("root who may mount").describe("a disk for what waits on this machine that is full (needs root on Linux)", () => {
  test("says so in the words of a store that is full, and goes on when there is room", async () => {
    const temporaryFolder = mkdtempSync(join(tmpdir(), "files-s3-"));
    {
      using disk = fullDisk(temporaryFolder);
      const full = openS3Files({ ...place, temporaryFolder });
      const body = async function* () {
        yield randomBytes(MEGABYTE / 8);
      };
      await expect(full.spool(body())).rejects.toMatchObject({ code: "storage_full" });
      await using scratch = await full.scratch();
      await expect(scratch.append(randomBytes(MEGABYTE / 8))).rejects.toMatchObject({ code: "storage_full" });
      disk.room();
      const { size, stream } = await full.spool(body());
      expect(size).toBe(MEGABYTE / 8);
      await stream.cancel();
    }
    rmSync(temporaryFolder, { recursive: true });
  });

  test("and one that cannot be written at all", async () => {
    const temporaryFolder = mkdtempSync(join(tmpdir(), "files-s3-"));
    {
      using disk = fullDisk(temporaryFolder);
      disk.remount("ro");
      const broken = openS3Files({ ...place, temporaryFolder });
      await expect(broken.scratch()).rejects.toMatchObject({ code: "storage_unavailable" });
    }
    rmSync(temporaryFolder, { recursive: true });
  });
});
