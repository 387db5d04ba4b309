import { expect, test } from "vitest";
import { carry, discard, INLINE_BYTES_MAX, unpack } from "#shared/function-calls/carried.ts";
import { memoryWorkFiles } from "#test/support/called-functions.ts";

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);

test("a small file travels within the call, byte for byte", async () => {
  const files = memoryWorkFiles();
  const carried = await carry(files, bytes(1000));
  expect(files.keys).toEqual([]);
  expect(new Uint8Array(await unpack(files, carried))).toEqual(bytes(1000));
});

test("part of a larger buffer travels without the rest", async () => {
  const carried = await carry(memoryWorkFiles(), bytes(100).subarray(10, 13));
  expect(carried).toEqual({ inline: Buffer.from([10, 11, 12]).toString("base64") });
});

test("the largest that travels within the call leaves room in the 6 MB of a call", async () => {
  const carried = await carry(memoryWorkFiles(), bytes(INLINE_BYTES_MAX));
  expect(JSON.stringify(carried).length).toBeLessThan(6_000_000);
});

test("a larger one travels as a work file, which is removed when it is not needed any more", async () => {
  const files = memoryWorkFiles();
  const carried = await carry(files, bytes(INLINE_BYTES_MAX + 1));
  expect(carried).toEqual({ workFile: expect.stringMatching(/^work\/[\w-]{30,}$/) });
  expect((await unpack(files, carried)).length).toBe(INLINE_BYTES_MAX + 1);
  await discard(files, carried);
  expect(files.files.size).toBe(0);
});

test("no two work files have the same key", async () => {
  const files = memoryWorkFiles();
  await Promise.all([carry(files, bytes(INLINE_BYTES_MAX + 1)), carry(files, bytes(INLINE_BYTES_MAX + 1))]);
  expect(new Set(files.keys).size).toBe(2);
});

test("a work file that is missing is an error, not an empty file", async () => {
  await expect(unpack(memoryWorkFiles(), { workFile: "work/gone" })).rejects.toThrow("work/gone");
});
