/** How much of a body is read. What callers see of it: test/contract/create-template/413.slow.test.ts. */
import { expect, test } from "vitest";
import { readBody, streamBody } from "#shared/edge/http/transport/read-body.ts";

const MEGABYTE = new Uint8Array(1024 * 1024);

test("a Content-Length that lies small does not open the door", async () => {
  const body = ReadableStream.from(Array.from({ length: 30 }, () => MEGABYTE));
  const headers = { "Content-Length": "10" };
  const request = new Request("http://us.merganser.test/", { method: "POST", headers, body, duplex: "half" });
  await expect(readBody(request)).rejects.toMatchObject({ code: "request_too_large" });
});

test("a stream returns no more than its limit, even if its Content-Length differs", async () => {
  const body = ReadableStream.from(Array.from({ length: 30 }, () => MEGABYTE));
  const headers = { "Content-Length": "10" };
  const request = new Request("http://us.merganser.test/", { method: "PUT", headers, body, duplex: "half" });
  let size = 0;
  const read = async () => {
    for await (const { byteLength } of streamBody(request, {
      bytesMax: 5_000_000,
      tooLarge: () => new Error("full"),
    })) {
      size += byteLength;
    }
  };
  await expect(read()).rejects.toThrow("full");
  expect(size).toBe(4 * 1024 * 1024);
});

test("a stream whose caller hangs up is unreadable, and no complete body", async () => {
  const body = ReadableStream.from(
    (async function* () {
      yield MEGABYTE;
      throw new Error("aborted");
    })(),
  );
  const request = new Request("http://us.merganser.test/", { method: "PUT", body, duplex: "half" });
  const stream = streamBody(request, { bytesMax: 5_000_000, tooLarge: () => new Error("full") });
  await expect(Array.fromAsync(stream)).rejects.toMatchObject({ code: "body_unreadable" });
});

test("an encoded body is not taken for what it encodes", async () => {
  const headers = { "Content-Encoding": "gzip" };
  const request = () => new Request("http://us.merganser.test/", { method: "PUT", headers, body: "x" });
  const limit = { bytesMax: 10, tooLarge: () => new Error("full") };
  await expect(readBody(request())).rejects.toMatchObject({ code: "content_encoding_unsupported" });
  await expect(streamBody(request(), limit).next()).rejects.toMatchObject({ code: "content_encoding_unsupported" });
});
