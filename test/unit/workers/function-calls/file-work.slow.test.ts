/** A file that another function works on, and the one that it makes: how they travel, and what is left of them. */
import { expect, test } from "vitest";
import {
  type Carried,
  type CarriedResult,
  giveBack,
  INLINE_BYTES_MAX,
  unpack,
} from "#shared/workers/function-calls/carried.ts";
import { askAbout, makeOf } from "#shared/workers/function-calls/file-work.ts";
import { type MemoryWorkFiles, memoryWorkFiles } from "#test/support/called-functions.ts";

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);

interface Question {
  readonly file: Carried;
  readonly resultAddress: string;
}

/** A function that makes of each file what `make` says, and the questions that it got. */
function maker(workFiles: MemoryWorkFiles, make: (file: Uint8Array) => Uint8Array | Promise<Uint8Array>) {
  const questions: Question[] = [];
  const worker = {
    async call<Result>(question: Question) {
      questions.push(question);
      const made = await make(await unpack(workFiles.addressed, question.file));
      const result: CarriedResult = await giveBack(workFiles.addressed, made, question.resultAddress);
      return { kind: "answered", result: result as Result } as const;
    },
  };
  return { questions, work: { worker, workFiles } };
}

const asking = (file: Carried, resultAddress: string): Question => ({ file, resultAddress });

test("small files are carried within the call and its answer, byte for byte", async () => {
  const workFiles = memoryWorkFiles();
  const { work } = maker(workFiles, (file) => file.toReversed());
  const outcome = await makeOf(work, bytes(1000), asking);
  expect(outcome).toEqual({ kind: "answered", result: Buffer.from(bytes(1000).toReversed()) });
  expect(workFiles.keys).toEqual([]);
});

test("part of a larger buffer travels without the rest", async () => {
  const { work, questions } = maker(memoryWorkFiles(), (file) => file);
  await makeOf(work, bytes(100).subarray(10, 13), asking);
  expect(questions[0]?.file).toEqual({ inline: Buffer.from([10, 11, 12]).toString("base64") });
});

test("the largest that travels within the call leaves room in the 6 MB of a call", async () => {
  const { work, questions } = maker(memoryWorkFiles(), (file) => file);
  await makeOf(work, bytes(INLINE_BYTES_MAX), asking);
  expect(JSON.stringify(questions[0]).length).toBeLessThan(6_000_000);
});

test("larger ones travel as work files, which are removed when they are not needed any more", async () => {
  const workFiles = memoryWorkFiles();
  const { work } = maker(workFiles, (file) => file);
  const outcome = await makeOf(work, bytes(INLINE_BYTES_MAX + 1), asking);
  expect(outcome).toMatchObject({ kind: "answered", result: { length: INLINE_BYTES_MAX + 1 } });
  for (const key of workFiles.keys) expect(key).toMatch(/^work\/[\w-]{30,}$/);
  expect(new Set(workFiles.keys).size).toBe(2);
  expect(workFiles.files.size).toBe(0);
});

test("the function gets an address to read the one file and one to write the other, and no key", async () => {
  const workFiles = memoryWorkFiles();
  const { work, questions } = maker(workFiles, (file) => file);
  await makeOf(work, bytes(INLINE_BYTES_MAX + 1), asking);
  const [source, result] = workFiles.keys;
  expect(questions).toEqual([{ file: { address: `get:${source}` }, resultAddress: `put:${result}` }]);
});

test("a question without a file for an answer gets no address for one", async () => {
  const workFiles = memoryWorkFiles();
  const worker = {
    call: async <Result>(question: Carried) => ({ kind: "answered", result: question as Result }) as const,
  };
  await askAbout({ worker, workFiles }, bytes(INLINE_BYTES_MAX + 1), (file) => file);
  expect(workFiles.keys).toHaveLength(1);
  expect(workFiles.files.size).toBe(0);
});

test("a result that the function did not put is an error, not an empty file", async () => {
  const worker = { call: async <Result>() => ({ kind: "answered", result: { isPut: true } as Result }) as const };
  await expect(makeOf({ worker, workFiles: memoryWorkFiles() }, bytes(1), asking)).rejects.toThrow(
    "there is no work file",
  );
});

test("a result that is larger than any that LibreOffice may write is not read, and goes", async () => {
  const removed: string[] = [];
  const workFiles = {
    ...memoryWorkFiles(),
    sizeOf: async () => 5e9,
    read: () => Promise.reject(new Error("it was read")),
    remove: async (keys: readonly string[]) => void removed.push(...keys),
  };
  const worker = { call: async <Result>() => ({ kind: "answered", result: { isPut: true } as Result }) as const };
  await expect(makeOf({ worker, workFiles }, bytes(1), asking)).rejects.toThrow("5000000000 bytes");
  expect(removed).toHaveLength(1);
});
