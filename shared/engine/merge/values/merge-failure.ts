/** Reports that a data item cannot be merged into a template. The service adds the item's position. */
export class MergeFailure extends Error {
  override readonly name = "MergeFailure";
  /** Part of a sentence for the caller, used in `merge_failed`: "its lists repeat more than 1000000 times". */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
