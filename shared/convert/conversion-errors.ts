/** What a caller is told when a conversion did not end with a file. LibreOffice's own words go to the log alone. */
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { TargetFormat } from "./converter.ts";
import type { RefusedStep } from "./messages.ts";
import type { SupervisedOutcome } from "./supervisor.ts";

/** In this time a full queue of ordinary letters has passed. */
const BUSY_PAUSE_SECONDS = 5;

const REFUSED: Readonly<Record<Exclude<RefusedStep, "excess">, (format: TargetFormat) => string>> = {
  load: () => "it is damaged, protected by a password, or not what its extension says",
  type: () => "it is not a text document",
  save: (format) => `its content cannot be written as ${format}`,
};

/** The error for an outcome that is not `converted`. */
export function conversionError(
  outcome: Exclude<SupervisedOutcome, { kind: "converted" }>,
  format: TargetFormat,
  remedy: string,
): ServiceError {
  const failed = (reason: string): ServiceError => serviceError("conversion_failed", { format, reason }, outcome);
  switch (outcome.kind) {
    case "refused":
      if (outcome.step === "excess") return serviceError("document_too_large", { reason: outcome.detail }, outcome);
      return failed(REFUSED[outcome.step](format));
    case "crashed":
      return failed("it made LibreOffice crash, twice");
    case "killed":
      return serviceError("work_interrupted", {}, outcome);
    case "out_of_memory":
      return failed(`it needs more than ${Math.round(outcome.limitBytes / 1e6)} MB of memory`);
    case "timed_out":
      return serviceError("conversion_timed_out", { format, seconds: outcome.deadlineMs / 1000 }, outcome);
    case "not_started":
      return serviceError("converter_unavailable", { remedy }, outcome);
    case "too_many_waiting":
      return serviceError("converter_busy", { seconds: BUSY_PAUSE_SECONDS }, outcome);
    case "stopped":
      return serviceError("shutting_down", {}, outcome);
  }
}
