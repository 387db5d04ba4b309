/** Describes why a worker process did not do its work. The message is for the log. */
export class WorkFailure extends Error {
  override readonly name = "WorkFailure";
  readonly fault: WorkFault;

  constructor(fault: WorkFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/**
 * The kind of failure. With `failed`, the process reports an error, caused by a defect of ours or by its input. All
 * others are the end of the process: it used too much memory (`too_large`), ended by itself (`crashed`), or was ended
 * by somebody else such as the system (`ended`), which says nothing about the work.
 */
export type WorkFault = "failed" | "timed_out" | "too_large" | "crashed" | "ended";

/** Returns whether the process ended by itself or by somebody else, which may be unrelated to its work. */
export function wasInterrupted(error: unknown): error is WorkFailure {
  return error instanceof WorkFailure && (error.fault === "ended" || error.fault === "crashed");
}

/** Returns the result of the work or, for a WorkFailure, that of `otherwise`. */
export async function orElse<Result>(
  work: Promise<Result>,
  otherwise: (failure: WorkFailure) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    return otherwise(error);
  }
}

/** No process could be started. */
export class NotStarted extends Error {
  override readonly name = "NotStarted";
}
