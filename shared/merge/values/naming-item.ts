/** Says which item of several could not be merged. */
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import { MergeFailure } from "./merge-failure.ts";

/** The error `merge_failed`, for whoever wants to know more of the item than its position. */
export class ItemNotMerged extends ServiceError {
  /** From 1. */
  readonly position: number;
  readonly reason: string;

  constructor(position: number, { reason }: Pick<MergeFailure, "reason">, cause?: unknown) {
    const { code, message } = serviceError("merge_failed", { item: position, reason });
    super(code, message, cause);
    this.position = position;
    this.reason = reason;
  }
}

/**
 * @param position of the item, from 1
 * @throws ItemNotMerged where merging throws MergeFailure
 */
export function namingItem<Result>(position: number, merge: () => Result): Result {
  try {
    return merge();
  } catch (error) {
    if (!(error instanceof MergeFailure)) throw error;
    throw new ItemNotMerged(position, error, error);
  }
}
