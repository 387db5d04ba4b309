/** A data item that cannot be merged into a template; the service adds which item it was. */
export class MergeFailure extends Error {
  override readonly name = "MergeFailure";
  /** A part of a sentence for the caller, fit for `merge_failed`: "its lists repeat more than 1000000 times". */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
