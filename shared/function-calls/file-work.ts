/** Work that another function does on a file: sent to it, and what comes back of it. */
import type { CalledFunction, CallOutcome } from "./called-function.ts";
import { type Carried, carry, discard, unpack } from "./carried.ts";
import type { WorkFiles } from "./work-files.ts";

export interface FileWork<Question> {
  readonly worker: CalledFunction<Question>;
  readonly workFiles: WorkFiles;
}

/** Asks the function about a file. */
export async function askAbout<Question, Result>(
  { worker, workFiles }: FileWork<Question>,
  file: Uint8Array,
  question: (file: Carried) => Question,
): Promise<CallOutcome<Result>> {
  const carried = await carry(workFiles, file);
  try {
    return await worker.call<Result>(question(carried));
  } finally {
    await discard(workFiles, carried);
  }
}

/** Has the function make another file of one. */
export async function makeOf<Question>(
  work: FileWork<Question>,
  file: Uint8Array,
  question: (file: Carried) => Question,
): Promise<CallOutcome<Uint8Array>> {
  const outcome = await askAbout<Question, Carried>(work, file, question);
  if (outcome.kind !== "answered") return outcome;
  const result = await unpack(work.workFiles, outcome.result);
  await discard(work.workFiles, outcome.result);
  return { kind: "answered", result };
}
