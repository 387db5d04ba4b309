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

/** Does work for a tag. @throws MergeFailure that names the tag */
export function inTag<Result>(tag: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MergeFailure)) throw error;
    throw new MergeFailure(`in the tag ${tag}, ${error.reason}`, error);
  }
}
