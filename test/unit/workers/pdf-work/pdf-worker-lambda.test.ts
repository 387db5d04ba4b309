/** The worker on AWS and the function `work-on-pdf`, with all that is between them but PDFium and Lambda. */

import { expect, test } from "vitest";
import { answerQuestion, type PdfWorkDependencies } from "#functions/work-on-pdf/answer-question.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { PdfWorkQuestion } from "#shared/workers/pdf-work/function-messages.ts";
import { createLambdaPdfWorker } from "#shared/workers/pdf-work/pdf-worker.lambda.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { calledFunction, memoryWorkFiles } from "#test/support/called-functions.ts";

function workerOver(pdfs: PdfWorkDependencies["pdfs"]): PdfWorker {
  const workFiles = memoryWorkFiles();
  const { worker } = calledFunction((question: PdfWorkQuestion) =>
    answerQuestion({ pdfs, workFiles: workFiles.addressed }, question),
  );
  return createLambdaPdfWorker({ worker, workFiles });
}

const telling: PdfWorkDependencies["pdfs"] = {
  describe: async (pdf) => ({ pageCount: pdf.length, fontNames: [] }),
  validate: async () => ({ isReadable: false, reason: "it is damaged" }),
  firstPage: async (pdf, options) => Buffer.from(`${JSON.stringify(options)} of ${Buffer.from(pdf)}`),
};

test("pages are counted by the function, of files too large for a call as well", async () => {
  expect(await workerOver(telling).describe(Buffer.alloc(3))).toMatchObject({ pageCount: 3 });
  expect(await workerOver(telling).describe(Buffer.alloc(9_000_000))).toMatchObject({ pageCount: 9_000_000 });
});

test("the first page is drawn by the function, in the quality that is asked for", async () => {
  const png = await workerOver(telling).firstPage(Buffer.from("pdf"), { quality: 50 });
  expect(Buffer.from(png).toString()).toBe('{"quality":50} of pdf');
});

test.each(["failed", "timed_out", "too_large"] as const)("work that %s is reported as that", async (fault) => {
  const describe = () => Promise.reject(new WorkFailure(fault, "why"));
  const failed = workerOver({ ...telling, describe }).describe(Buffer.alloc(1));
  await expect(failed).rejects.toMatchObject({ name: "WorkFailure", fault, message: "why" });
});

test("a file is validated by the function, and one that it cannot validate in time is not readable", async () => {
  expect(await workerOver(telling).validate(Buffer.alloc(1))).toEqual({ isReadable: false, reason: "it is damaged" });
  const validate = () => Promise.reject(new WorkFailure("timed_out", "late"));
  const outcome = await workerOver({ ...telling, validate }).validate(Buffer.alloc(1));
  expect(outcome).toMatchObject({ isReadable: false, reason: expect.stringContaining("too long") });
});

test("work that was interrupted is reported as that", async () => {
  const describe = () => Promise.reject(serviceError("work_interrupted"));
  const failed = workerOver({ ...telling, describe }).describe(Buffer.alloc(1));
  await expect(failed).rejects.toMatchObject({ code: "work_interrupted", status: 503 });
});

test.each([
  [
    { kind: "crashed", detail: "killed" },
    { code: "work_interrupted", status: 503 },
  ],
  [
    { kind: "timed_out", detail: "late" },
    { name: "WorkFailure", fault: "timed_out" },
  ],
  [
    { kind: "busy", detail: "Rate Exceeded." },
    { code: "converter_busy", status: 503 },
  ],
] as const)("a function that is %o fails as %o", async (outcome, failure) => {
  const worker = { call: async () => outcome };
  const pdfs = createLambdaPdfWorker({ worker, workFiles: memoryWorkFiles() });
  await expect(pdfs.describe(Buffer.alloc(1))).rejects.toMatchObject(failure);
});
