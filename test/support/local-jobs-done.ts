/** Waits for the jobs of a program that runs on one machine, whose queues are files (`jobs.sqlite.ts`). */
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { REGIONS } from "#shared/base/model/region.ts";
import { REGION_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";

/** In the order in which work passes through them: the last thing that a job does is to send one to a later queue. */
const QUEUES = [REGION_FILES.batchJobs, REGION_FILES.webhookJobs, REGION_FILES.jobs];

/**
 * Resolves when no job is due: a job stays in its queue until it is done, and one that failed is due later. The queues
 * wait by the machine's clock, whatever the program's clock says.
 */
export async function localJobsDone(dataFolder: string): Promise<void> {
  const files = REGIONS.flatMap((region) => QUEUES.map((queue) => path.join(dataFolder, region, queue)));
  while (files.some((file) => isAnyDue(file, Date.now()))) await sleep(20);
}

function isAnyDue(file: string, now: number): boolean {
  const queue = new DatabaseSync(file);
  try {
    queue.exec("PRAGMA busy_timeout = 5000");
    return queue.prepare("SELECT 1 FROM jobs WHERE due <= ?").get(now) !== undefined;
  } finally {
    queue.close();
  }
}
