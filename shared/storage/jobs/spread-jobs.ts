/** Spreads the jobs of batches over several queues, which are worked on faster than one. */
import { crc32 } from "node:zlib";
import type { BatchJob, Jobs } from "./jobs.ts";

/** The ranges of a batch take turns, and each batch begins at a queue of its own. */
export function spreadJobs(queues: readonly Jobs<BatchJob>[]): Jobs<BatchJob> {
  return {
    async send(job, options) {
      const place = crc32(job.id) + (job.kind === "make-range" ? job.range : 0);
      await queues[place % queues.length]?.send(job, options);
    },
  };
}
