/** Says which item of several could not be merged. */
import { serviceError } from "#shared/errors/service-error.ts";
import { MergeFailure } from "./merge-failure.ts";

/**
 * @param position of the item, from 1
 * @throws ServiceError `merge_failed` where merging throws MergeFailure
 */
export function namingItem<Result>(position: number, merge: () => Result): Result {
  try {
    return merge();
  } catch (error) {
    if (!(error instanceof MergeFailure)) throw error;
    throw serviceError("merge_failed", { item: position, reason: error.reason }, error);
  }
}
