import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { jsonList } from "#shared/edge/http/representations/json-list.ts";
import { compressed } from "#shared/edge/http/transport/compress.ts";

const GZIP = new Request("http://x.test", { headers: { "Accept-Encoding": "gzip" } });

/** Longer than what a list sends at once. */
const LONG = "x".repeat(20_000);

function listOf(entries: AsyncIterable<unknown>): Promise<Response> {
  return jsonList(entries).then((response) => compressed(GZIP, response));
}

test("the first entries of a long list can be read while the next ones are still to come", async () => {
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
  async function* entries() {
    yield { name: "first", text: LONG };
    await later;
    yield { name: "last" };
  }
  const unpacked = createGunzip();
  const reading = (await listOf(entries())).body?.pipeTo(sinkOf(unpacked));
  let read = "";
  for await (const chunk of unpacked) {
    read += chunk;
    if (read.length > LONG.length) goOn();
  }
  await reading;
  expect(JSON.parse(read)).toEqual([{ name: "first", text: LONG }, { name: "last" }]);
});

test.each([
  ["before it reads", 0],
  ["while it reads", 1],
])("a caller that goes away %s lets the list go too", async (_when, chunks) => {
  let isClosed = false;
  async function* entries() {
    try {
      for (;;) yield { text: LONG };
    } finally {
      isClosed = true;
    }
  }
  const reader = (await listOf(entries())).body?.getReader();
  for (let read = 0; read < chunks; read++) await reader?.read();
  await reader?.cancel();
  await expect.poll(() => isClosed).toBe(true);
});

test("a list that fails midway breaks off: it never passes for whole", async () => {
  async function* entries() {
    yield { text: LONG };
    throw new Error("the disk is gone");
  }
  const response = await listOf(entries());
  await expect(response.bytes()).rejects.toThrow();
});

test("a list that is sent at once tells its length, a longer one does not", async () => {
  async function* entries(text: string) {
    yield { text };
  }
  const short = await jsonList(entries("é"));
  expect(short.headers.get("Content-Length")).toBe(String((await short.bytes()).byteLength));
  const long = await jsonList(entries(LONG));
  expect(long.headers.get("Content-Length")).toBe(null);
  expect(await long.json()).toEqual([{ text: LONG }]);
});

function sinkOf(stream: ReturnType<typeof createGunzip>): WritableStream<Uint8Array> {
  return new WritableStream({
    write: (chunk) => void stream.write(chunk),
    close: () => void stream.end(),
  });
}
