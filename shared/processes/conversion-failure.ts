/** What a caller is told of a program that did not convert a document. The program's own words go to the log alone. */
import { serviceError } from "#shared/errors/service-error.ts";
import { WorkFailure } from "./work-failure.ts";

export interface AttemptedConversion {
  /** The program's name. */
  readonly program: string;
  /** What the document was to become. */
  readonly format: string;
  readonly deadlineMs: number;
  readonly memoryLimitBytes: number;
}

/** The ServiceError for a WorkFailure; any other error as it is. */
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
      : `it made ${program} crash, twice`;
  return serviceError("conversion_failed", { format, reason }, error);
}
