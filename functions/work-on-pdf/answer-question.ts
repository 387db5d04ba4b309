/** Answers what the function `work-on-pdf` is asked about a PDF. */
import { carry, unpack } from "#shared/function-calls/carried.ts";
import { answerWith, type CarriedError } from "#shared/function-calls/function-answer.ts";
import type { ExchangedFiles } from "#shared/function-calls/work-files.ts";
import type { PdfWorkAnswer, PdfWorkQuestion } from "#shared/pdf-work/function-messages.ts";
import { PdfWorkFailure, type PdfWorkshop } from "#shared/pdf-work/pdf-workshop.ts";

export interface PdfWorkDependencies {
  readonly pdfs: Pick<PdfWorkshop, "firstPage" | "countPages">;
  readonly workFiles: ExchangedFiles;
}

export function answerQuestion(
  { pdfs, workFiles }: PdfWorkDependencies,
  question: PdfWorkQuestion,
): Promise<PdfWorkAnswer> {
  return answerWith(async () => {
    const pdf = await unpack(workFiles, question.pdf);
    return question.kind === "countPages"
      ? pdfs.countPages(pdf)
      : carry(workFiles, await pdfs.firstPage(pdf, question.options));
  }, carryPdfFailure);
}

function carryPdfFailure(error: unknown): CarriedError | undefined {
  return error instanceof PdfWorkFailure ? { code: error.fault, message: error.message } : undefined;
}
