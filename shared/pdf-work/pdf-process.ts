/** One child process that works on PDFs. */
import { siblingProgram } from "#shared/processes/sibling-program.ts";
import { NoAnswer, WorkerProcess } from "#shared/processes/worker-process.ts";
import type { PdfAnswer, PdfMessage } from "./messages.ts";
import { PdfWorkFailure } from "./pdf-workshop.ts";

export type PdfProcess = WorkerProcess<PdfMessage, PdfAnswer>;

const MAIN = siblingProgram(import.meta.url, "pdf-work-main");

export function startPdfProcess(memoryLimitBytes: number): PdfProcess {
  return new WorkerProcess(MAIN, { memoryLimitBytes });
}

/**
 * Sends one message and waits for the answer to it.
 *
 * @throws PdfWorkFailure `failed` with the process ready for the next question, otherwise with it at its end
 */
export async function exchange(process: PdfProcess, message: PdfMessage, deadlineMs: number): Promise<PdfAnswer> {
  const answer = await process.ask(message, deadlineMs).catch(failure);
  if (answer.kind === "failed") throw new PdfWorkFailure("failed", answer.detail);
  return answer;
}

function failure(error: unknown): never {
  throw error instanceof NoAnswer ? new PdfWorkFailure(error.fault, error.message) : error;
}
