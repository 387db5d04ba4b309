/**
 * Translates the failure of a conversion program into an error for the caller. The program's own output is only logged.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { WorkFailure } from "./work-failure.ts";

export interface AttemptedConversion {
  /** The program's name. */
  readonly program: string;
  /** The target format. */
  readonly format: string;
  readonly deadlineMs: number;
  readonly memoryLimitBytes: number;
}

/** Returns a ServiceError for a WorkFailure, and any other error unchanged. */
export function conversionFailure(
  error: unknown,
  { program, format, deadlineMs, memoryLimitBytes }: AttemptedConversion,
): unknown {
  if (!(error instanceof WorkFailure)) return error;
  if (error.fault === "timed_out")
    return serviceError("conversion_timed_out", { format, seconds: deadlineMs / 1000 }, error);
  const reason =
    error.fault === "too_large"
      ? `it needs more than ${Math.round(memoryLimitBytes / 1e6)} MB of memory`
      : `it crashed ${program} twice`;
  return serviceError("conversion_failed", { format, reason }, error);
}
