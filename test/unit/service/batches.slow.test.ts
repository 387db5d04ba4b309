/** Documents that nobody waits for, on several machines: workers that are killed, cancelled work, and faults that stay. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { rangeItemsKey } from "#shared/base/model/batch.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { doBatchJob } from "#shared/service/batch/do-batch-job.ts";
import { giveUpBatch } from "#shared/service/batch/give-up-batch.ts";
import { sweepBatch, watchBatch } from "#shared/service/batch/watch-batch.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { keep } from "#shared/service/dependencies/kept.ts";
import { runJob } from "#shared/service/run-job.ts";
import type { BatchJob, Job } from "#shared/storage/jobs/jobs.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { batchRepository } from "#shared/storage/repositories/batches.ts";
import { isRangeDone, rangeRepository } from "#shared/storage/repositories/ranges.ts";
import type { LocalDependencies } from "#shared/wiring/local-region.ts";
import { fakeWebhookSender } from "#test/faults/fake-workers.ts";
import { acceptDocument, postDocumentAsync } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { readZip } from "#test/support/read-zip.ts";
import { answerOf, createTemplate, type DocumentAnswer, openLink, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess, type ServiceInProcess } from "#test/support/service-in-process.ts";
import { filesOf } from "#test/support/stored-things.ts";

let service: ServiceInProcess;
let records: Records & { close(): void };
let template_id: string;
let now: number;
let jobs: Job[];
let batchJobs: BatchJob[];
let setbacks: unknown[];
beforeEach(async () => {
  service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
  template_id = (await createTemplate(service)).id;
  now = Date.now();
  // The batches' own records: leases end by their time here, as between machines.
  records = openSqliteRecords({ file: ":memory:", now: () => now });
  [jobs, batchJobs, setbacks] = [[], [], []];
});
afterEach(async () => {
  vi.useRealTimers();
  records.close();
  await service.close();
});

/** What a worker of another machine has. */
function worker(name: string, changes: Partial<Dependencies> = {}): LocalDependencies {
  const deps: LocalDependencies = {
    ...service.wiring.regions.us,
    now: () => now,
    batches: batchRepository(records, { now: () => now, worker: name }),
    ranges: rangeRepository(records, { now: () => now, worker: name }),
    keptBatches: keep(1),
    jobs: { send: async (job) => void jobs.push(job) },
    batchJobs: { send: async (job) => void batchJobs.push(job) },
    webhookJobs: { send: async (job) => void jobs.push(job) },
    ...changes,
  };
  return { ...deps, workersFor: () => deps };
}

const DATA = [{ Name: "Ada" }, { Name: "Bob" }, { Name: "Eve" }];

/** Accepted, and in the hands of nobody; the service reads where the workers write. */
async function accepted(count = 2, fields: Readonly<Record<string, string>> = {}): Promise<DocumentId> {
  const region = service.wiring.regions.us;
  const { jobs: ownJobs, batchJobs: ownBatchJobs } = region;
  const { batches, ranges, ...queues } = worker("the first");
  Object.assign(region, { batches, ranges, jobs: queues.jobs, batchJobs: queues.batchJobs });
  const { id } = await acceptDocument(service, {
    template_id,
    data: Array.from({ length: count }, (_, index) => DATA[index % DATA.length]),
    single_file: false,
    ...fields,
  });
  Object.assign(region, { jobs: ownJobs, batchJobs: ownBatchJobs });
  [jobs, batchJobs] = [[], []];
  return id as DocumentId;
}

/** Does the batch's job and those that follow from it at once, as a queue would. */
async function work(deps: Dependencies, id: DocumentId, mayGoOn = () => true): Promise<void> {
  const run = { mayGoOn, isStopping: () => false, onSetback: (error: unknown) => setbacks.push(error) };
  const sent: BatchJob[] = [{ kind: "continue-batch", id }];
  let done: BatchJob["kind"] | undefined;
  const send: Dependencies["batchJobs"]["send"] = async (job, { delaySeconds = 0 } = {}) => {
    // A job that sends itself again has used up its time.
    if (delaySeconds > 0 || job.kind === done) batchJobs.push(job);
    else sent.push(job);
  };
  const sending: Dependencies = { ...deps, batchJobs: { send }, workersFor: () => sending };
  for (let job = sent.shift(); job !== undefined; job = sent.shift()) {
    done = job.kind;
    await doBatchJob(sending, job, run);
  }
}

/** Does one job, and none of those that follow from it. */
function doJob(deps: Dependencies, job: BatchJob): Promise<void> {
  const run = { mayGoOn: () => true, isStopping: () => false, onSetback: (error: unknown) => setbacks.push(error) };
  return doBatchJob(deps, job, run);
}

/** A worker that ends at its first write of such a file, without a word. By default it writes the plan of the batch. */
function dying(name: string, file = ""): { readonly deps: Dependencies; readonly died: Promise<void> } {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const { files } = service.wiring.regions.us;
  const put: typeof files.put = (key, body) => {
    if (!key.includes(file)) return files.put(key, body);
    resolve();
    return new Promise<number>(() => {});
  };
  return { deps: worker(name, { files: { ...files, put } }), died };
}

async function read(id: DocumentId): Promise<DocumentAnswer> {
  return answerOf<DocumentAnswer>(await service.call(`/v1/document/${id}`), 200);
}

describe("a batch of which a worker was killed", () => {
  test("is taken up within two minutes", async () => {
    const id = await accepted();
    const { deps: killed, died } = dying("killed");
    void work(killed, id);
    await died;
    const since = now;
    for (; batchJobs.length === 0 && now - since <= 120_000; now += 60_000) await watchBatch(worker("watch"), id);
    expect(batchJobs).toEqual([{ kind: "continue-batch", id }]);
    expect((await service.call(`/v1/document/${id}`)).status).toBe(202);
    await work(worker("another"), id);
    expect(await read(id)).toMatchObject({ id, data_length: 2, format: ".zip" });
  });

  test("when it had planned and sent no job yet, is taken up within two minutes", async () => {
    const id = await accepted();
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    const send = () => {
      die();
      return new Promise<never>(() => {});
    };
    void doJob(worker("killed", { batchJobs: { send } }), { kind: "continue-batch", id });
    await died;
    const since = now;
    for (; batchJobs.length === 0 && now - since <= 120_000; now += 60_000) await watchBatch(worker("watch"), id);
    expect(batchJobs).toEqual([{ kind: "continue-batch", id }]);
    await work(worker("another"), id);
    expect(await read(id)).toMatchObject({ id, data_length: 2 });
  });

  test("in the middle of a range has that range made again", async () => {
    const id = await accepted();
    const { deps: killed, died } = dying("killed", "/chunks/");
    void work(killed, id);
    await died;
    await watchBatch(worker("watch"), id);
    expect(batchJobs).toEqual([]);
    now += 61_000;
    await watchBatch(worker("watch"), id);
    await watchBatch(worker("watch"), id);
    expect(batchJobs).toEqual([{ kind: "make-range", id, range: 0 }]);
    await work(worker("another"), id);
    expect(await read(id)).toMatchObject({ id, data_length: 2 });
  });

  test("is nobody else's before its lease is over", async () => {
    const id = await accepted();
    const { deps: killed, died } = dying("killed");
    void work(killed, id);
    await died;
    now += 59_000;
    await work(worker("too soon"), id);
    expect((await service.call(`/v1/document/${id}`)).status).toBe(202);
    now += 2000;
    await work(worker("in time"), id);
    expect(await read(id)).toMatchObject({ id });
  });

  test("is watched until it is ready", async () => {
    const id = await accepted();
    await watchBatch(worker("watch"), id);
    expect(jobs).toEqual([{ kind: "watch-batch", id }]);
    await work(worker("only"), id);
    jobs = [];
    await watchBatch(worker("watch"), id);
    expect(jobs).toEqual([]);
  });
});

test("two workers at the same time: one makes the document", async () => {
  const id = await accepted();
  await Promise.all(["one", "other"].map((name) => work(worker(name), id)));
  expect(await read(id)).toMatchObject({ id });
  expect(setbacks).toEqual([]);
  expect(jobs.filter(({ kind }) => kind === "sweep-document")).toHaveLength(1);
});

test("a worker that was taken for dead and goes on harms nothing", async () => {
  const id = await accepted();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isSlow, resolve: begun } = Promise.withResolvers<void>();
  const { files } = service.wiring.regions.us;
  const put: typeof files.put = async (key, body) => {
    begun();
    await mayGoOn;
    return files.put(key, body);
  };
  const slow = work(worker("slow", { files: { ...files, put } }), id);
  await isSlow;
  now += 61_000;
  await work(worker("another"), id);
  const document = await read(id);
  const bytes = await openLink(service, document.document_uri);
  goOn();
  await slow;
  expect(await read(id)).toEqual(document);
  expect(await openLink(service, document.document_uri)).toEqual(bytes);
  for (const job of jobs) if (job.kind === "sweep-batch") await sweepBatch(worker("sweep"), job);
  expect((await filesOf(service, id)).map((file) => file.replace(/.*\/files\//, ""))).toEqual([`documents/${id}/file`]);
});

test("a chunk that a worker taken for dead stores late does not change any document", async () => {
  const id = await accepted(3);
  const { files, elapsed } = service.wiring.regions.us;
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isSlow, resolve: begun } = Promise.withResolvers<void>();
  const put: typeof files.put = async (key, body) => {
    if (!key.includes("/chunks/")) return files.put(key, body);
    begun();
    await mayGoOn;
    return files.put(key, body);
  };
  // All three items are its chunk; of the next worker the first one alone.
  const slow = work(worker("slow", { files: { ...files, put } }), id);
  await isSlow;
  now += 61_000;
  let [steps, asked] = [0, 0];
  await work(worker("another", { elapsed: () => elapsed() + 16_000 * ++steps }), id, () => asked++ === 0);
  const [first] = await worker("any").ranges.list(id);
  expect(first?.range.chunks.map(({ items }) => items)).toEqual([1]);
  goOn();
  await slow;
  await work(worker("further"), id);
  const { document_uri } = await read(id);
  expect(readZip(await openLink(service, document_uri))).toHaveLength(3);
  expect(setbacks).toEqual([]);
});

test("ranges that a killed planner of an earlier version stored are not mixed with those of the next one", async () => {
  const id = await accepted(3);
  const { ranges } = worker("killed");
  const sizes = [1, 1, 1];
  for (const [index, items] of sizes.entries()) {
    await ranges.insertUnlessThere({ id, index, position: index + 1, items, chunks: [], touched: now, setbacks: 0 });
  }
  await work(worker("next"), id);
  const { document_uri } = await read(id);
  expect(readZip(await openLink(service, document_uri))).toHaveLength(3);
  expect(setbacks).toEqual([]);
});

/** Stores the first range and hangs with the others. */
async function halfPlanned(id: DocumentId): Promise<LocalDependencies> {
  const { promise: hung, resolve: hang } = Promise.withResolvers<void>();
  const deps = worker("killed", { batchLimits: { rangesAtOnce: 1 } });
  const put: typeof deps.files.put = async (key, body) => {
    if (![1, 2].some((index) => key === rangeItemsKey(id, index))) return deps.files.put(key, body);
    hang();
    return new Promise<never>(() => {});
  };
  void doJob(
    { ...deps, workersFor: () => ({ ...deps, files: { ...deps.files, put } }) },
    { kind: "continue-batch", id },
  );
  await hung;
  await expect.poll(() => batchJobs).toEqual([{ kind: "make-range", id, range: 0 }]);
  return deps;
}

test("the first ranges are made while further ones are stored, whose jobs come again until they are", async () => {
  const id = await accepted(1801);
  const deps = await halfPlanned(id);
  await doJob(deps, { kind: "make-range", id, range: 0 });
  expect((await deps.ranges.list(id)).map(({ range }) => isRangeDone(range))).toEqual([true]);
  batchJobs = [];
  await doJob(deps, { kind: "make-range", id, range: 1 });
  expect(batchJobs).toEqual([{ kind: "make-range", id, range: 1 }]);
  expect((await service.call(`/v1/document/${id}`)).status).toBe(202);
});

test("a planner that was killed at its work is followed by one that divides the items as it did", async () => {
  const id = await accepted(1801);
  const killed = await halfPlanned(id);
  await doJob(killed, { kind: "make-range", id, range: 0 });
  now += 61_000;
  const next = worker("next", { batchLimits: { rangesAtOnce: 100 } });
  batchJobs.push({ kind: "continue-batch", id });
  for (let job = batchJobs.pop(); job !== undefined; job = batchJobs.shift()) await doJob(next, job);
  const { document_uri } = await read(id);
  expect(readZip(await openLink(service, document_uri))).toHaveLength(1801);
  expect(setbacks).toEqual([]);
});

test("a planner that was taken for dead leaves the ranges of the next one as they are", async () => {
  const id = await accepted(1801);
  const { files } = service.wiring.regions.us;
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isSlow, resolve: begun } = Promise.withResolvers<void>();
  const put: typeof files.put = async (key, body) => {
    begun();
    await mayGoOn;
    return files.put(key, body);
  };
  const slow = doJob(worker("slow", { files: { ...files, put } }), { kind: "continue-batch", id });
  await isSlow;
  now += 61_000;
  const next = worker("next");
  await doJob(next, { kind: "continue-batch", id });
  await doJob(next, { kind: "make-range", id, range: 0 });
  const planned = await next.ranges.list(id);
  goOn();
  await slow;
  expect(await next.ranges.list(id)).toEqual(planned);
  expect(planned.map(({ range }) => isRangeDone(range))).toEqual([true, ...planned.slice(1).map(() => false)]);
});

test("a range whose stored items are not those of its record is not made", async () => {
  const id = await accepted(1801);
  const deps = worker("any");
  await doJob(deps, { kind: "continue-batch", id });
  const { files } = deps;
  const open: typeof files.open = (key) => files.open(key === rangeItemsKey(id, 1) ? rangeItemsKey(id, 0) : key);
  await doJob(worker("misled", { files: { ...files, open } }), { kind: "make-range", id, range: 1 });
  expect(String(setbacks)).toContain("range 1");
  expect((await deps.ranges.get(id, 1))?.range).toMatchObject({ chunks: [], setbacks: 1 });
});

test("a worker that is left without work begins a range that waits behind a slow one", async () => {
  const deps = worker("busy", { batchLimits: { rangesAtOnce: 2 } });
  const id = await accepted(1801);
  const jobOf = (range: number): BatchJob => ({ kind: "make-range", id, range });
  const sentBy = async (job: BatchJob) => {
    batchJobs = [];
    await doJob(deps, job);
    return batchJobs;
  };
  // In any order, because each is sent as soon as its range is stored.
  const first = await sentBy({ kind: "continue-batch", id });
  expect(first).toHaveLength(2);
  expect(first).toEqual(expect.arrayContaining([jobOf(0), jobOf(1)]));
  expect(await sentBy(jobOf(1))).toEqual([jobOf(3)]);
  // The worker of range 0 hangs, so it has not sent the job of range 2.
  expect([jobOf(0), jobOf(2)]).toContainEqual((await sentBy(jobOf(3)))[0]);
  await sentBy(jobOf(2));
  // No job comes after the slow range, which is the last to end: those of the others have been done.
  await sentBy(jobOf(0));
  const { document_uri } = await read(id);
  expect(readZip(await openLink(service, document_uri))).toHaveLength(1801);
  expect(setbacks).toEqual([]);
});

test("without time left it is handed over, and goes on where it was", async () => {
  const id = await accepted();
  await work(worker("hasty"), id, () => false);
  expect(batchJobs).toEqual([{ kind: "make-range", id, range: 0 }]);
  expect((await service.call(`/v1/document/${id}`)).status).toBe(202);
  await work(worker("patient"), id);
  expect(await read(id)).toMatchObject({ id });
});

test("a document that was deleted in the moment in which it became ready is gone", async () => {
  const id = await accepted();
  const { documents } = service.wiring.regions.us;
  const insert: typeof documents.insert = async (document) => {
    await remove(service, `/v1/document/${id}`);
    await documents.insert(document);
  };
  await work(worker("unlucky", { documents: { ...documents, insert } }), id);
  await expectError(await service.call(`/v1/document/${id}`), 404, "document_not_found");
  expect(jobs).toContainEqual({ kind: "sweep-document", id });
});

test("a document that was deleted in that moment is gone, though its worker got no answer to storing it", async () => {
  const id = await accepted();
  const { documents } = service.wiring.regions.us;
  const insert: typeof documents.insert = async (document) => {
    await remove(service, `/v1/document/${id}`);
    await documents.insert(document);
    throw new Error("no answer came");
  };
  await expect(work(worker("unlucky", { documents: { ...documents, insert } }), id)).rejects.toThrow();
  // The job comes back.
  await work(worker("next"), id);
  await expectError(await service.call(`/v1/document/${id}`), 404, "document_not_found");
  expect(jobs).toContainEqual({ kind: "sweep-document", id });
});

test("a document that was deleted does not come back by a worker that was taken for dead", async () => {
  const id = await accepted();
  const { creationTimes } = service.wiring.regions.us;
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isSlow, resolve: begun } = Promise.withResolvers<void>();
  const reserve: typeof creationTimes.reserve = async (account) => {
    begun();
    await mayGoOn;
    return creationTimes.reserve(account);
  };
  const slow = work(worker("slow", { creationTimes: { ...creationTimes, reserve } }), id);
  await isSlow;
  now += 61_000;
  await work(worker("another"), id);
  await remove(service, `/v1/document/${id}`);
  goOn();
  await slow;
  await expectError(await service.call(`/v1/document/${id}`), 404, "document_not_found");
});

test("ranges that are all done while the planner still sends their jobs are combined", async () => {
  const id = await accepted();
  const deps = worker("only");
  const send: Dependencies["batchJobs"]["send"] = async (job) => {
    await doJob(deps, job);
  };
  await doJob({ ...deps, workersFor: () => ({ ...deps, batchJobs: { send } }) }, { kind: "continue-batch", id });
  expect(await read(id)).toMatchObject({ id, data_length: 2 });
});

test("a worker that was killed when the document was there leaves the rest to the next one", async () => {
  const id = await accepted();
  const { documents } = service.wiring.regions.us;
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const insert: typeof documents.insert = async (document) => {
    await documents.insert(document);
    die();
    return new Promise(() => {});
  };
  void work(worker("killed", { documents: { ...documents, insert } }), id);
  await died;
  const document = await read(id);
  now += 61_000;
  await work(worker("next"), id);
  expect(await read(id)).toEqual(document);
  expect(await worker("any").batches.getOfAnyAccount(id)).toBeUndefined();
});

describe("what fails for a reason that lies in the service", () => {
  const broken = () => {
    const { files } = service.wiring.regions.us;
    return worker("broken", { files: { ...files, put: () => Promise.reject(new Error("the disk is full")) } });
  };

  test("is tried again and goes on when that is mended", async () => {
    const id = await accepted();
    for (let time = 0; time < 4; time++) await work(broken(), id);
    expect(setbacks).toHaveLength(4);
    expect(batchJobs).toHaveLength(4);
    await work(worker("mended"), id);
    expect(await read(id)).toMatchObject({ id });
  });

  test("such as a converter that is killed again and again, is no item's fault", async () => {
    const { converter } = service.wiring.regions.us;
    const convert = () => Promise.reject(serviceError("work_interrupted"));
    const deps = worker("killed", { converter: { ...converter, isAvailable: () => true, convert } });
    const id = await accepted(2, { output_format: ".pdf" });
    await work(deps, id);
    expect(setbacks).toEqual([expect.objectContaining({ code: "work_interrupted" })]);
    expect((await deps.batches.getOfAnyAccount(id))?.batch).toMatchObject({ state: "in_progress" });
    expect(batchJobs).toEqual([{ kind: "make-range", id, range: 0 }]);
  });

  test("is told as failed when it has failed five times", async () => {
    const id = await accepted();
    for (let time = 0; time < 5; time++) await work(broken(), id);
    const message = await expectError(await service.call(`/v1/document/${id}`), 500, "document_not_made");
    expect(message).toContain(id);
    expect(message).not.toContain("disk");
    expect(String(setbacks.at(-1))).toContain("the disk is full");
    await work(worker("too late"), id);
    await expectError(await service.call(`/v1/document/${id}`), 500, "document_not_made");
  });

  test("counts workers that are killed: what kills each one ends after five", async () => {
    const id = await accepted();
    for (let time = 0; time < 5; time++) {
      const { deps, died } = dying(`killed ${time}`);
      void work(deps, id);
      await died;
      now += 61_000;
    }
    await work(worker("the sixth"), id);
    await expectError(await service.call(`/v1/document/${id}`), 500, "document_not_made");
  });

  test("a batch that could not even be begun, so that its job is dead, is reported as failed", async () => {
    const id = await accepted();
    await giveUpBatch(worker("run-job"), { kind: "continue-batch", id });
    await expectError(await service.call(`/v1/document/${id}`), 500, "document_not_made");
  });

  test("but whose dead job is that of a range which is done or at work, goes on", async () => {
    const id = await accepted(1801);
    const deps = worker("only");
    await doJob(deps, { kind: "continue-batch", id });
    await doJob(deps, { kind: "make-range", id, range: 0 });
    await giveUpBatch(worker("run-job"), { kind: "make-range", id, range: 0 });
    const { deps: busy, died } = dying("busy", "/chunks/");
    void doJob(busy, { kind: "make-range", id, range: 1 });
    await died;
    await giveUpBatch(worker("run-job"), { kind: "make-range", id, range: 1 });
    expect((await deps.batches.getOfAnyAccount(id))?.batch.state).toBe("in_progress");
    await giveUpBatch(worker("run-job"), { kind: "make-range", id, range: 2 });
    await expectError(await service.call(`/v1/document/${id}`), 500, "document_not_made");
  });

  test("a batch that cannot be stored as failed either is leased by nobody for longer than a lease", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const id = await accepted();
    const failing = {
      send: () => Promise.reject(serviceError("storage_unavailable", { reason: "does not respond." })),
    };
    await expect(giveUpBatch(worker("run-job", { jobs: failing }), { kind: "continue-batch", id })).rejects.toThrow();
    now += 40_000;
    await vi.advanceTimersByTimeAsync(40_000);
    now += 30_000;
    await work(worker("next"), id);
    expect(await read(id)).toMatchObject({ id });
  });
});

test("a batch that was left for longer than a week, as by a machine that was off, is made all the same", async () => {
  const id = await accepted();
  await work(worker("the first"), id, () => false);
  now += 8 * 24 * 60 * 60 * 1000;
  await work(worker("another"), id);
  expect(await read(id)).toMatchObject({ id });
});

test("a batch whose converters are always busy is put off without an end, on AWS until a week is over", async () => {
  const week = 7 * 24 * 60 * 60 * 1000;
  const { converter } = service.wiring.regions.us;
  const convert = () => Promise.reject(serviceError("converter_busy", { seconds: 1 }));
  const busy = () => worker("busy", { converter: { ...converter, isAvailable: () => true, convert } });
  const webhooks = { webhookSender: fakeWebhookSender([]), describeDocument: () => ({ answer: {}, headers: {} }) };
  const runJobs = { ...worker("run-job", { batchMsMax: week }), ...webhooks };
  const id = await accepted(2, { output_format: ".pdf" });
  for (let day = 0; day < 7; day++) {
    await work(busy(), id);
    now += week / 7;
    await runJob(runJobs, { kind: "watch-batch", id });
    expect(jobs.splice(0), `after ${day + 1} days`).toEqual([{ kind: "watch-batch", id }]);
  }
  now += 60_000;
  await runJob(runJobs, { kind: "watch-batch", id });
  expect(jobs.map(({ kind }) => kind)).not.toContain("watch-batch");
  await expectError(await service.call(`/v1/document/${id}`), 500, "document_not_made");
  batchJobs = [];
  await work(busy(), id);
  expect(batchJobs).toEqual([]);
});

test("a failure can be read for a week from when it failed", async () => {
  const id = await accepted();
  now += 6 * 24 * 60 * 60 * 1000;
  await giveUpBatch(worker("run-job"), { kind: "continue-batch", id });
  now += 6 * 24 * 60 * 60 * 1000;
  await expectError(await service.call(`/v1/document/${id}`), 500, "document_not_made");
  now += 2 * 24 * 60 * 60 * 1000;
  await expectError(await service.call(`/v1/document/${id}`), 404, "document_not_found");
});

test("a job that was lost is sent again, and one that waits for its turn is not", async () => {
  const id = await accepted();
  await watchBatch(worker("watch"), id);
  expect(batchJobs).toEqual([]);
  now += 16 * 60_000;
  await watchBatch(worker("watch"), id);
  await watchBatch(worker("watch"), id);
  expect(batchJobs).toEqual([{ kind: "continue-batch", id }]);
});

test("a batch that was written down without an answer is made, though its caller got an error", async () => {
  const region = service.wiring.regions.us;
  const { batches, ...queues } = worker("the first");
  const insert: typeof batches.insert = async (batch) => {
    await batches.insert(batch);
    throw serviceError("storage_unavailable", { reason: "does not respond." });
  };
  Object.assign(region, { batches: { ...batches, insert }, jobs: queues.jobs, batchJobs: queues.batchJobs });
  await expectError(await postDocumentAsync(service, { template_id }), 503, "storage_unavailable");
  const id = jobs.find(({ kind }) => kind === "watch-batch")?.id as DocumentId;
  now += 16 * 60_000;
  for (const job of jobs) if (job.kind === "sweep-batch") await sweepBatch(worker("sweep"), job);
  await watchBatch(worker("watch"), id);
  expect(batchJobs).toEqual([{ kind: "continue-batch", id }]);
  await work(worker("next"), id);
  expect(await read(id)).toMatchObject({ id });
});

test("a batch that its worker could not give back, of a service that still runs, is taken up", async () => {
  const id = await accepted();
  let isAway = false;
  const failing: Records = {
    ...records,
    replace: (record) =>
      isAway
        ? Promise.reject(serviceError("storage_unavailable", { reason: "does not respond." }))
        : records.replace(record),
  };
  const isGone = (name: string) => name !== "only";
  const batches = batchRepository(failing, { now: () => now, worker: "only", isGone });
  const put = () => {
    isAway = true;
    return Promise.reject(serviceError("storage_unavailable", { reason: "does not respond." }));
  };
  const { files } = service.wiring.regions.us;
  await expect(work(worker("only", { batches, files: { ...files, put } }), id)).rejects.toThrow();
  isAway = false;
  now += 61_000;
  await watchBatch(worker("only", { batches }), id);
  expect(batchJobs).toEqual([{ kind: "continue-batch", id }]);
  await work(worker("only", { batches }), id);
  expect(await read(id)).toMatchObject({ id });
});

test("the address of a batch's webhook is deleted with the batch", async () => {
  const id = await accepted();
  const { batches, webhooks } = worker("any");
  const { accountId } = (await batches.getOfAnyAccount(id))?.batch ?? {};
  if (accountId === undefined) throw new Error("it was not accepted");
  await webhooks.insert({ id, accountId, url: "https://example.com/" });
  await sweepBatch(worker("too soon"), { id });
  expect(await webhooks.get(id)).toBeDefined();
  await remove(service, `/v1/document/${id}`);
  await sweepBatch(worker("sweep"), { id });
  expect(await webhooks.get(id)).toBeUndefined();
});

test.each(["is ready", "has failed"])(
  "a worker that is killed when its document %s leaves no files behind",
  async (end) => {
    const id = await accepted();
    const { files } = service.wiring.regions.us;
    const { batches } = worker("killed");
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    const dieAfter = async (write: Promise<unknown>) => {
      await write;
      die();
      return new Promise<never>(() => {});
    };
    const killed = worker("killed", {
      files: {
        ...files,
        ...(end === "has failed" && {
          put: () => Promise.reject(serviceError("data_empty", { filename: "a.csv", reason: "it is empty" })),
        }),
      },
      batches: {
        ...batches,
        remove: (entry) => dieAfter(batches.remove(entry)),
        replace: (batch, rev) =>
          batch.state === "failed" ? dieAfter(batches.replace(batch, rev)) : batches.replace(batch, rev),
      },
    });
    void work(killed, id);
    await died;
    for (const job of jobs) if (job.kind === "sweep-batch") await sweepBatch(worker("sweep"), job);
    expect((await filesOf(service, id)).filter((file) => file.includes("batches"))).toEqual([]);
  },
);
