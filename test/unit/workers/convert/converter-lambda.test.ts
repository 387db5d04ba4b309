/** The converter on AWS and the function `convert`, with all that is between them but LibreOffice and Lambda. */
import { describe, expect, test } from "vitest";
import { answerQuestion } from "#functions/convert/answer-question.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { createLambdaConverter } from "#shared/workers/convert/converter.lambda.ts";
import type { Converter } from "#shared/workers/convert/converter.ts";
import type { ConvertQuestion } from "#shared/workers/convert/function-messages.ts";
import type { CallOutcome } from "#shared/workers/function-calls/called-function.ts";
import { calledFunction, memoryWorkFiles } from "#test/support/called-functions.ts";

const TIMEOUT_SECONDS = 300;

/** Converts a text to a PDF that says so. */
const telling: Pick<Converter, "convert" | "matchFont"> = {
  convert: async ({ source, from, to }) => Buffer.from(`${from} to ${to}: ${Buffer.from(source)}`),
  matchFont: async (family) => (family === "Nobody Knows" ? undefined : `${family} Shown`),
};

function converterOver(converter: Pick<Converter, "convert" | "matchFont">) {
  const workFiles = memoryWorkFiles();
  const { worker, questions } = calledFunction((question: ConvertQuestion) =>
    answerQuestion({ converter, workFiles: workFiles.addressed }, question),
  );
  const lambda = createLambdaConverter({ worker, workFiles, timeoutSeconds: TIMEOUT_SECONDS });
  return { lambda, workFiles, questions };
}

/** Returns a converter whose calls all have this outcome. */
function converterWhose(outcome: CallOutcome<never>) {
  const workFiles = memoryWorkFiles();
  const worker = { call: async () => outcome };
  return { workFiles, lambda: createLambdaConverter({ worker, workFiles, timeoutSeconds: TIMEOUT_SECONDS }) };
}

const conversion = (source: Uint8Array) => ({ source, from: ".docx", to: ".pdf" }) as const;

describe("a conversion", () => {
  test("goes to the function and comes back", async () => {
    const { lambda, workFiles } = converterOver(telling);
    const file = await lambda.convert(conversion(Buffer.from("letter")));
    expect(Buffer.from(file).toString()).toBe(".docx to .pdf: letter");
    expect(workFiles.keys).toEqual([]);
  });

  test("a file too large for a call is sent and returned as work files, of which none is left", async () => {
    const { lambda, workFiles } = converterOver(telling);
    const source = Buffer.alloc(20_000_000, "a");
    const file = await lambda.convert(conversion(source));
    expect(Buffer.from(file).equals(Buffer.concat([Buffer.from(".docx to .pdf: "), source]))).toBe(true);
    expect(workFiles.keys).toHaveLength(2);
    expect(workFiles.files.size).toBe(0);
  });

  test("that LibreOffice refuses ends in the error that it ends in on one machine", async () => {
    const refusal = serviceError("conversion_failed", { format: ".pdf", reason: "it is damaged" });
    const { lambda } = converterOver({ ...telling, convert: () => Promise.reject(refusal) });
    const failed = lambda.convert(conversion(Buffer.from("letter")));
    await expect(failed).rejects.toMatchObject({ code: "conversion_failed", status: 422, message: refusal.message });
  });

  test.each([
    [{ kind: "killed", detail: "killed" }, "work_interrupted", 503, "killed from outside"],
    [{ kind: "crashed", detail: "SIGSEGV" }, "conversion_failed", 422, "it crashed the converter twice"],
    [{ kind: "timed_out", detail: "late" }, "conversion_timed_out", 422, "300 seconds"],
    [{ kind: "busy", detail: "Rate Exceeded." }, "converter_busy", 503, "Try again in 5 seconds"],
  ] as const)("whose function has %o fails as %s, and leaves no work file", async (outcome, code, status, words) => {
    const { lambda, workFiles } = converterWhose(outcome);
    const failed = lambda.convert(conversion(Buffer.alloc(5_000_000)));
    await expect(failed).rejects.toMatchObject({ code, status, message: expect.stringContaining(words) });
    expect(workFiles.keys).toHaveLength(1);
    expect(workFiles.files.size).toBe(0);
  });
});

describe("fonts", () => {
  test("fonts of one template are asked for in one call, and not again", async () => {
    const { lambda, questions } = converterOver(telling);
    const shown = await Promise.all(["Arial", "Calibri", "Arial"].map((family) => lambda.matchFont(family)));
    expect(shown).toEqual(["Arial Shown", "Calibri Shown", "Arial Shown"]);
    expect(await lambda.matchFont("Calibri")).toBe("Calibri Shown");
    expect(questions).toEqual([{ matchFonts: ["Arial", "Calibri"] }]);
  });

  test("fonts that cannot be found are undefined, and asked for again", async () => {
    const { lambda, questions } = converterOver(telling);
    expect(await lambda.matchFont("Nobody Knows")).toBeUndefined();
    expect(await lambda.matchFont("Nobody Knows")).toBeUndefined();
    expect(questions).toHaveLength(2);
  });

  test("are undefined when the function does not answer", async () => {
    expect(await converterWhose({ kind: "busy", detail: "" }).lambda.matchFont("Arial")).toBeUndefined();
  });
});

test("eight documents are converted side by side, unless told otherwise", () => {
  expect(converterOver(telling).lambda.atOnce).toBe(8);
});
