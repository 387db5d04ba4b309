/**
 * Divides the ranges that run at once among several queues. Lambda begins with 5 functions for each queue and adds 5 a
 * second (Lambda, "Configuring scaling behavior for SQS event source mappings"), so with one queue a hundred functions
 * work only after 19 seconds.
 */
import type { BatchSettings } from "./settings.ts";

/** One alarm watches all queues, and may have as many metrics (CloudWatch, "Creating an alarm based on a metric math expression"). */
const QUEUES_MAX = 10;

/** Ten for each queue: half of its functions start at once, the others within a second. */
const RANGES_OF_QUEUE = 10;

/** Returns how many functions work on each queue. Pollers that are kept ready take all ranges at once from one queue. */
export function sharesOfQueues({ rangesAtOnce, pollers }: Pick<BatchSettings, "rangesAtOnce" | "pollers">): number[] {
  const queues = pollers > 0 ? 1 : Math.min(QUEUES_MAX, Math.max(1, Math.floor(rangesAtOnce / RANGES_OF_QUEUE)));
  return Array.from({ length: queues }, (_, index) => Math.floor((rangesAtOnce + index) / queues));
}
