/** Calls another function to convert a file, and translates its failures into errors of the service. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { OutputFormat } from "#shared/base/model/format.ts";
import type { CallOutcome } from "./called-function.ts";
import type { Carried } from "./carried.ts";
import { type FileWork, makeOf } from "./file-work.ts";
import { carriedServiceError } from "./function-answer.ts";

export interface ConversionWork<Question> extends FileWork<Question> {
  /** The time after which Lambda stops the function. */
  readonly timeoutSeconds: number;
}

/**
 * @throws ServiceError of the function; `conversion_failed`, `conversion_timed_out`, `converter_busy`,
 *   `work_interrupted`
 */
export async function convertByFunction<Question>(
  work: ConversionWork<Question>,
  format: OutputFormat,
  file: Uint8Array,
  question: (file: Carried, resultAddress: string) => Question,
): Promise<Uint8Array> {
  const outcome = await makeOf(work, file, question);
  if (outcome.kind === "answered") return outcome.result;
  if (outcome.kind === "refused") throw carriedServiceError(outcome.error);
  throw unansweredError(outcome, format, work.timeoutSeconds);
}

/** A full queue of ordinary files is processed in this time. */
const BUSY_PAUSE_SECONDS = 5;

function unansweredError(
  outcome: Exclude<CallOutcome<unknown>, { kind: "answered" | "refused" }>,
  format: OutputFormat,
  seconds: number,
): ServiceError {
  switch (outcome.kind) {
    case "crashed":
      return serviceError("conversion_failed", { format, reason: "it crashed the converter twice" }, outcome.detail);
    case "killed":
      return serviceError("work_interrupted", {}, outcome.detail);
    case "timed_out":
      return serviceError("conversion_timed_out", { format, seconds }, outcome.detail);
    case "busy":
      return serviceError("converter_busy", { seconds: BUSY_PAUSE_SECONDS }, outcome.detail);
  }
}
