/** Answers questions about a PDF for the function `work-on-pdf`. */

import { giveBack, unpack } from "#shared/workers/function-calls/carried.ts";
import { answerWith, type CarriedError, carryServiceError } from "#shared/workers/function-calls/function-answer.ts";
import type { AddressedFiles } from "#shared/workers/function-calls/work-files.ts";
import type { PdfWorkAnswer, PdfWorkQuestion } from "#shared/workers/pdf-work/function-messages.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";

export interface PdfWorkDependencies {
  readonly pdfs: Pick<PdfWorker, "firstPage" | "describe" | "validate">;
  readonly workFiles: AddressedFiles;
}

export function answerQuestion(
  { pdfs, workFiles }: PdfWorkDependencies,
  question: PdfWorkQuestion,
): Promise<PdfWorkAnswer> {
  return answerWith(async () => {
    const pdf = await unpack(workFiles, question.pdf);
    if (question.kind === "describe") return pdfs.describe(pdf);
    if (question.kind === "validate") return pdfs.validate(pdf);
    return giveBack(workFiles, await pdfs.firstPage(pdf, question.options), question.resultAddress);
  }, carryPdfFailure);
}

function carryPdfFailure(error: unknown): CarriedError | undefined {
  if (error instanceof WorkFailure) return { code: error.fault, message: error.message };
  return carryServiceError(error);
}
