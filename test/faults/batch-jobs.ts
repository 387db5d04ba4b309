/** The jobs that make documents which nobody waits for, and see to their ends, for the fault matrix. */
import { REPORTED } from "./batch-operations.ts";
import {
  acceptedBatch,
  type BatchOrder,
  type Ending,
  hurry,
  items,
  recipients,
  settlesAs,
  timesTaken,
} from "./batches.ts";
import type { Queue } from "./do-jobs.ts";
import { doJobs } from "./job-operations.ts";
import type { Operation, Things } from "./operation.ts";
import type { State } from "./state.ts";
import type { World } from "./world.ts";

/** How a batch was asked for, and what is to become of it. */
interface Course extends Ending {
  readonly order?: BatchOrder;
}

interface BatchJobSettings extends Course {
  readonly queue?: Queue;
  /** What has happened since the batch was accepted. */
  readonly since?: (world: World, things: Things) => Promise<unknown>;
}

function batchJob(name: string, { order, queue = "jobs", since, ...ending }: BatchJobSettings): Operation {
  return {
    name: `job: ${name}`,
    prepare: async (world, letter) => {
      hurry(world);
      const things = await acceptedBatch(world, letter, order);
      await since?.(world, things);
      return things;
    },
    request: (world) => doJobs(world, queue),
    isJob: true,
    ...(!ending.isDeleted && { timesDone: timesTaken, repeated: "once" }),
    settled: settlesAs(ending),
  };
}

/** All of it, a chunk for each item, and reported to the address. */
function work(name: string, { order = {}, ...ending }: Course): Operation {
  const reported = { ...order, fields: { ...REPORTED, ...order.fields } };
  // Merging that comes late has taken too long.
  const mayFail = [...(ending.mayFail ?? []), "document_too_large"] as const;
  return batchJob(`make ${name}`, { ...ending, mayFail, order: reported, isReported: true, queue: "batchJobs" });
}

/** In processes of their own, which takes this many; their chunks are not parted. */
const MANY = 100;

function workOfMany(name: string, fields: object): Operation {
  const operation = work(name, {
    order: { fields: { data: items(MANY), single_file: true, ...fields } },
    holds: recipients(MANY),
  });
  const prepare: Operation["prepare"] = async (world, letter) => {
    const things = await operation.prepare?.(world, letter);
    world.state.haste = 0;
    return things ?? {};
  };
  return { ...operation, prepare, ports: ["templateWorker"] };
}

const MINUTE_MS = 60_000;

/** Leaves the batch in the state of a killed worker. */
function leaveHeld({ regions, time }: State): void {
  const { records } = regions.us;
  const lease = { worker: "killed", until: time + MINUTE_MS };
  for (const [key, record] of records) {
    if (record.sk === "BATCH") records.set(key, { ...record, body: { ...record.body, lease } });
  }
}

const makeAll = (world: World) => world.doJobs("batchJobs");

const WITH_FILES = {
  output_format: ".pdf",
  merge_with: "https://files.example/terms.pdf",
  attach: "https://files.example/data.pdf",
};

/** A picture that is none. */
const BAD_ITEM = { Name: "data:image/png;base64,AAAA" };

const NO_ROWS: Course = { order: { rows: [] }, mayFail: ["data_empty", "data_timed_out"] };

export const BATCH_JOBS: readonly Operation[] = [
  work("a .zip of items", {}),
  work("a .zip of rows", {
    order: { rows: recipients(2), fields: { single_file: false } },
    mayFail: ["data_timed_out"],
  }),
  work("one .docx", { order: { fields: { single_file: true } } }),
  work("one .pdf with merge_with and attach", {
    order: { fields: { single_file: true, ...WITH_FILES } },
    mayFail: ["attachment_unavailable", "conversion_timed_out", "merge_with_timed_out"],
  }),
  work("a .zip leniently", {
    order: {
      fields: { data: [...items(1), BAD_ITEM], output_name: "[Name]" },
      prefer: "respond-async, handling=lenient",
    },
    holds: [...recipients(1), ...recipients(1), "failed"],
  }),
  work("a document of no rows", NO_ROWS),
  {
    ...work("a .zip that is deleted meanwhile", { isDeleted: true }),
    overtaking: (world, { batch }) => world.call(`/v1/document/${batch}`, { method: "DELETE" }),
  },
  {
    ...work("a .zip whose template is deleted meanwhile", {}),
    overtaking: (world, { letter }) => world.call(`/v1/template/${letter}`, { method: "DELETE" }),
  },
  {
    ...work("a .zip that another worker takes over meanwhile", {}),
    overtaking: async (world) => {
      world.state.time += 2 * MINUTE_MS;
      await world.doJobs("batchJobs");
    },
  },
  workOfMany("one .docx of many items", {}),
  workOfMany("one .pdf of many items", { output_format: ".pdf" }),
  batchJob("make a document that was deleted", {
    order: { fields: REPORTED },
    queue: "batchJobs",
    since: (world, { batch }) => world.call(`/v1/document/${batch}`, { method: "DELETE" }),
    isDeleted: true,
  }),
  batchJob("watch a batch whose job was lost", {
    since: async ({ state }) => {
      state.regions.us.batchJobs.splice(0);
      state.time += 16 * MINUTE_MS;
    },
  }),
  batchJob("watch a batch whose worker was killed", {
    since: async ({ state }) => {
      state.regions.us.batchJobs.splice(0);
      leaveHeld(state);
      state.time += 2 * MINUTE_MS;
    },
  }),
  batchJob("watch a batch of a machine that was off for long", {
    order: { fields: { data: items(3), ...REPORTED } },
    since: async (world) => {
      await world.doJobs("batchJobs");
      world.state.time += 30 * 24 * 60 * MINUTE_MS;
    },
    holds: recipients(3),
    isReported: true,
  }),
  batchJob("sweep a batch", { since: makeAll }),
  batchJob("call the webhook of a document", {
    order: { fields: REPORTED },
    queue: "webhookJobs",
    since: makeAll,
    isReported: true,
  }),
  batchJob("call the webhook of a failure", {
    order: { ...NO_ROWS.order, fields: REPORTED },
    queue: "webhookJobs",
    mayFail: ["data_empty"],
    since: makeAll,
    isReported: true,
  }),
  batchJob("give a batch up", {
    order: { fields: REPORTED },
    queue: "deadBatchJobs",
    mayFail: ["document_not_made"],
    isReported: true,
  }),
];
