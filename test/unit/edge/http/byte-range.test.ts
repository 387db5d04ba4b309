import { expect, test } from "vitest";
import { partOf } from "#shared/edge/http/transport/byte-range.ts";

/** Tells whether whoever reads it has let it go. */
function letters() {
  let isLetGo = false;
  const left = ["abc", "def", "ghi", "jkl"];
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = left.shift();
        if (next === undefined) controller.close();
        else controller.enqueue(Buffer.from(next));
      },
      cancel() {
        isLetGo = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, isLetGo: () => isLetGo };
}

test.each([
  [0, 0, "a"],
  [2, 6, "cdefg"],
  [3, 5, "def"],
  [9, 11, "jkl"],
])("the bytes from %i to %i are given, and the rest is not waited for", async (first, last, expected) => {
  const { stream, isLetGo } = letters();
  expect(await new Response(partOf(stream, { first, last })).text()).toBe(expected);
  await expect.poll(isLetGo).toBe(true);
});

test("a part that nobody reads lets its file go", async () => {
  const { stream, isLetGo } = letters();
  await partOf(stream, { first: 2, last: 6 }).cancel();
  await expect.poll(isLetGo).toBe(true);
});
