/**
 * Answers questions about a template's PDF on AWS with a function of its own, which contains the code that reads and
 * draws PDFs.
 */

import { serviceError } from "#shared/base/errors/service-error.ts";
import { measured } from "#shared/base/log/timings.ts";
import type { ValidationOutcome } from "#shared/base/model/pdf-validation.ts";
import type { PdfDescription } from "#shared/pdf/reading/describe.ts";
import type { CallOutcome } from "#shared/workers/function-calls/called-function.ts";
import { askAbout, type FileWork, makeOf } from "#shared/workers/function-calls/file-work.ts";
import { type CarriedError, carriedServiceError } from "#shared/workers/function-calls/function-answer.ts";
import { orElse, WorkFailure, type WorkFault } from "#shared/workers/processes/work-failure.ts";
import type { PdfWorkQuestion } from "./function-messages.ts";
import { NOT_VALIDATED, type PdfWorker } from "./pdf-worker.ts";

/**
 * Creates the worker for templates. Documents are assembled, with their appended files, in the function that
 * generates them.
 * @param work its worker is the function `work-on-pdf`
 */
export function createLambdaPdfWorker(work: FileWork<PdfWorkQuestion>): PdfWorker {
  return {
    describe: (pdf) =>
      post(() =>
        askAbout<PdfWorkQuestion, PdfDescription>(work, pdf, (carried) => ({ kind: "describe", pdf: carried })),
      ),

    validate: (pdf) =>
      orElse(
        post(() =>
          askAbout<PdfWorkQuestion, ValidationOutcome>(work, pdf, (carried) => ({ kind: "validate", pdf: carried })),
        ),
        () => NOT_VALIDATED,
      ),

    firstPage: (pdf, options = {}) =>
      post(() =>
        makeOf<PdfWorkQuestion>(work, pdf, (carried, resultAddress) => ({
          kind: "firstPage",
          pdf: carried,
          options,
          resultAddress,
        })),
      ),

    finish: doneElsewhere,
    drawPages: doneElsewhere,
    findPlaces: doneElsewhere,
    splitPdf: doneElsewhere,
    examine: doneElsewhere,
    isPdfaOneOrTwo: doneElsewhere,
    readInvoice: doneElsewhere,
    checkInvoice: doneElsewhere,
    compareInvoice: doneElsewhere,
    pagesWritten: doneElsewhere,
    bookmarkPages: doneElsewhere,

    /** Warming up would gain nothing: while it warmed one environment, the question itself would start a second. */
    prepare() {},
  };
}

async function post<Result>(work: () => Promise<CallOutcome<Result>>): Promise<Result> {
  return resultOf(await measured("post", work));
}

async function doneElsewhere(): Promise<never> {
  throw new Error("this function does not process PDFs");
}

/** A full queue of questions is processed in this time. */
const BUSY_PAUSE_SECONDS = 5;

function resultOf<Result>(outcome: CallOutcome<Result>): Result {
  switch (outcome.kind) {
    case "answered":
      return outcome.result;
    case "refused":
      throw failureOf(outcome.error);
    case "timed_out":
      throw new WorkFailure("timed_out", outcome.detail);
    case "busy":
      throw serviceError("converter_busy", { seconds: BUSY_PAUSE_SECONDS }, outcome.detail);
    case "killed":
      throw serviceError("work_interrupted", {}, outcome.detail);
    case "crashed":
      throw serviceError("work_interrupted", {}, outcome.detail);
  }
}

const FAULTS: readonly string[] = ["failed", "timed_out", "too_large"] satisfies readonly WorkFault[];

function failureOf(error: CarriedError): Error {
  const { code, message } = error;
  return FAULTS.includes(code) ? new WorkFailure(code as WorkFault, message) : carriedServiceError(error);
}
