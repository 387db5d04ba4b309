/** What a caller is told when a page was not printed. Chromium's own words go to the log alone. */
import type { SupervisedOutcome } from "#shared/convert/supervisor.ts";
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";

export type PrintedFormat = ".pdf" | ".png";

/** In this time a full queue of short pages has passed. */
const BUSY_PAUSE_SECONDS = 5;

/** The error for an outcome that is not `converted`. */
export function renderingError(
  outcome: Exclude<SupervisedOutcome, { kind: "converted" }>,
  format: PrintedFormat,
  remedy: string,
): ServiceError {
  const failed = (reason: string): ServiceError => serviceError("conversion_failed", { format, reason }, outcome);
  switch (outcome.kind) {
    case "refused":
      return failed("its page cannot be printed");
    case "crashed":
      return failed("it made Chromium crash, twice");
    case "killed":
      return serviceError("work_interrupted", {}, outcome);
    case "out_of_memory":
      return failed(`it needs more than ${Math.round(outcome.limitBytes / 1e6)} MB of memory`);
    case "timed_out":
      return serviceError("conversion_timed_out", { format, seconds: outcome.deadlineMs / 1000 }, outcome);
    case "not_started":
      return serviceError("html_renderer_unavailable", { remedy }, outcome);
    case "too_many_waiting":
      return serviceError("converter_busy", { seconds: BUSY_PAUSE_SECONDS }, outcome);
    case "stopped":
      return serviceError("shutting_down", {}, outcome);
  }
}
