/** Sends a file to another function and returns the result. This is the caller's side. */
import { randomUUID } from "node:crypto";
import type { CalledFunction, CallOutcome } from "./called-function.ts";
import { type Carried, type CarriedResult, inlined } from "./carried.ts";
import type { WorkFiles } from "./work-files.ts";

export interface FileWork<Question> {
  readonly worker: CalledFunction<Question>;
  readonly workFiles: WorkFiles;
}

/** Calls the function with a file. */
export async function askAbout<Question, Result>(
  { worker, workFiles }: FileWork<Question>,
  file: Uint8Array,
  question: (file: Carried) => Question,
): Promise<CallOutcome<Result>> {
  const inline = inlined(file);
  if (inline !== undefined) return worker.call<Result>(question(inline));
  const key = newKey();
  await workFiles.put(key, file);
  try {
    return await worker.call<Result>(question({ address: await workFiles.addressToGet(key) }));
  } finally {
    await discard(workFiles, key);
  }
}

/**
 * Lets the function make a new file from the given one.
 *
 * @param question receives the address that accepts the new file when it is too large for the response
 */
export async function makeOf<Question>(
  work: FileWork<Question>,
  file: Uint8Array,
  question: (file: Carried, resultAddress: string) => Question,
): Promise<CallOutcome<Uint8Array>> {
  const { workFiles } = work;
  const key = newKey();
  const address = await workFiles.addressToPut(key);
  const outcome = await askAbout<Question, CarriedResult>(work, file, (carried) => question(carried, address));
  if (outcome.kind !== "answered") return outcome;
  if ("inline" in outcome.result) return { kind: "answered", result: Buffer.from(outcome.result.inline, "base64") };
  try {
    return { kind: "answered", result: await take(workFiles, key) };
  } finally {
    await discard(workFiles, key);
  }
}

/** The largest file that LibreOffice and Chromium may write. A signed address has no limit, and S3 accepts 5 GB. */
const RESULT_BYTES_MAX = 2 ** 30;

async function take(workFiles: WorkFiles, key: string): Promise<Uint8Array> {
  const size = await workFiles.sizeOf(key);
  if (size !== undefined && size > RESULT_BYTES_MAX) throw new Error(`the work file ${key} has ${size} bytes`);
  const bytes = await workFiles.read(key);
  if (bytes === undefined) throw new Error(`there is no work file ${key}`);
  return bytes;
}

/** Returns a key that cannot be guessed. */
function newKey(): string {
  return `work/${randomUUID()}`;
}

/** Removes the file. A failure does not matter to the call, because the file is deleted within a day. */
async function discard(workFiles: WorkFiles, key: string): Promise<void> {
  await workFiles.remove([key]).catch(() => {});
}
