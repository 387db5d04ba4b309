/** The limit on what gateways call at a time. */
import { expect, test } from "vitest";
import { atOnce } from "#test/lambda/at-once.ts";
import type { FunctionAnswer } from "#test/lambda/runtime-api.ts";

async function* chunks(text: string) {
  yield Buffer.from(text);
}

const answer = (text: string): FunctionAnswer => ({ isStreamed: true, contentType: undefined, chunks: chunks(text) });

async function read({ chunks: all }: FunctionAnswer): Promise<string> {
  return Buffer.concat(await Array.fromAsync(all)).toString();
}

test("the next is called when the answer before it was read", async () => {
  const limit = atOnce(1);
  const called: string[] = [];
  const call = (name: string) => async () => {
    called.push(name);
    return answer(name);
  };
  const first = await limit(call("first"));
  const second = limit(call("second"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(called).toEqual(["first"]);
  expect(await read(first)).toBe("first");
  expect(await read(await second)).toBe("second");
});

test("one that fails makes room too", async () => {
  const limit = atOnce(1);
  await expect(limit(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await read(await limit(async () => answer("next")))).toBe("next");
});
