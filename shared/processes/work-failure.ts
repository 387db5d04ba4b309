/** Why a worker process has not done its work. Its message is for the log. */
export class WorkFailure extends Error {
  override readonly name = "WorkFailure";
  readonly fault: WorkFault;

  constructor(fault: WorkFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/**
 * `failed`: the process says so, a fault of ours or of what it works on. All others are the end of the process: `too_large`:
 * it took too much memory; `crashed`: it ended by itself; `ended`: somebody else ended it, such as the system, which says
 * nothing about the work.
 */
export type WorkFault = "failed" | "timed_out" | "too_large" | "crashed" | "ended";

/** No process could be started. */
export class NotStarted extends Error {
  override readonly name = "NotStarted";
}
