/** Reports which of several items could not be merged. */
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { InvalidDocument } from "./invalid-document.ts";
import { MergeFailure } from "./merge-failure.ts";

/** The error `merge_failed`, for callers that need more facts about the item. */
export class ItemNotMerged extends ServiceError {
  /** The position of the item, from 1. */
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
 * @param position the position of the item, from 1
 * @throws ItemNotMerged if merging throws MergeFailure; InvalidDocument with the position
 */
export function namingItem<Result>(position: number, merge: () => Result): Result {
  try {
    return merge();
  } catch (error) {
    if (error instanceof InvalidDocument) throw new InvalidDocument(error.violation, position);
    if (!(error instanceof MergeFailure)) throw error;
    throw new ItemNotMerged(position, error, error);
  }
}
