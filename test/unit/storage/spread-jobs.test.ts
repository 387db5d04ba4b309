import { expect, test } from "vitest";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { spreadJobs } from "#shared/storage/jobs/spread-jobs.ts";

test("the ranges of a batch take turns at the queues, and batches of one range do not meet at one queue", async () => {
  const sent: string[][] = [[], [], []];
  const jobs = spreadJobs(sent.map((queue) => ({ send: async (job) => void queue.push(job.id) })));
  for (let range = 0; range < 30; range++) await jobs.send({ kind: "make-range", id: "large" as DocumentId, range });
  expect(sent.map(({ length }) => length)).toEqual([10, 10, 10]);
  for (let batch = 0; batch < 300; batch++) {
    await jobs.send({ kind: "make-range", id: `small ${batch}` as DocumentId, range: 0 });
  }
  for (const { length } of sent) expect(length).toBeGreaterThan(60);
});
