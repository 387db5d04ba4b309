/** Does the work in child processes, which stay for a while for later work. */
import { availableParallelism } from "node:os";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import { forkLimited } from "#shared/workers/processes/fork-limited.ts";
import {
  MEMORY_LIMIT_BYTES,
  type PooledWorker,
  type PooledWorkerOptions,
  pooledWorker,
} from "#shared/workers/processes/pooled-worker.ts";
import { siblingProgram } from "#shared/workers/processes/sibling-program.ts";
import { WorkerPool } from "#shared/workers/processes/worker-pool.ts";
import type { WorkerProcess } from "#shared/workers/processes/worker-process.ts";
import type { SentTemplate } from "./merge-templates.ts";
import type { CallWorker, TemplateRequest, TemplateResponse } from "./messages.ts";
import type { TemplateWorker } from "./template-worker.ts";
import { type TemplateDeadlines, templateWorkerClient } from "./template-worker-client.ts";

export interface ProcessTemplateWorkerOptions extends TemplateDeadlines, Omit<PooledWorkerOptions, "deadlineMs"> {
  /** The time after which an idle process ends; one always stays. Default: 20 seconds. */
  readonly idleMs?: number | undefined;
}

const MAIN = siblingProgram(import.meta.url, "template-work-main");

type TemplateProcess = WorkerProcess<TemplateRequest, TemplateResponse>;

/** Includes the compiled templates. */
const RECYCLE_BYTES = 400e6;
/** Most work is done by then. */
const SPARE_AFTER_MS = 100;
/** Young values of one chunk are dropped with it, so V8 need not reserve more space for them. */
const YOUNG_MEGABYTES = 8;

export function createProcessTemplateWorker({
  memoryLimitBytes = MEMORY_LIMIT_BYTES,
  processesMax = availableParallelism(),
  spareProcesses = 0,
  idleMs = 20_000,
  log,
  metrics,
  ...deadlines
}: ProcessTemplateWorkerOptions = {}): PooledWorker<TemplateWorker> {
  const limits = { memoryLimitBytes, youngMegabytes: YOUNG_MEGABYTES };
  const pool = new WorkerPool<TemplateProcess>({
    log,
    metrics,
    create: () => forkLimited(MAIN, limits),
    processesMax,
    spareProcesses,
    recycleBytes: RECYCLE_BYTES,
    idleMs,
    readyMin: 1,
    // While one owner's work is long, that of others need not wait for the start of a process.
    runningMin: 2,
    spareAfterMs: SPARE_AFTER_MS,
  });
  const prepare = () => pool.prepare();
  return pooledWorker([pool], (owner) =>
    templateWorkerClient(callsTo(pool, owner), { ...deadlines, log, metrics, atOnce: processesMax, prepare }),
  );
}

function callsTo(pool: WorkerPool<TemplateProcess>, owner: string): CallWorker {
  return async (deadlineMs, method, ...parameters) => {
    const work = async (process: TemplateProcess) => {
      const first = await process.ask({ method, parameters: parameters.map(withoutFile) }, deadlineMs);
      return first.kind === "template_wanted" ? process.ask({ method, parameters }, deadlineMs) : first;
    };
    const response = await pool.lend(work, { owner });
    if (response.kind === "done") return response.result as never;
    throw errorOf(response);
  };
}

/** Removes the file of a template that the process may already have, and leaves every other parameter unchanged. */
function withoutFile(parameter: unknown): unknown {
  return isTemplate(parameter) ? { ...parameter, file: undefined } : parameter;
}

function isTemplate(parameter: unknown): parameter is SentTemplate {
  return Object.hasOwn(Object(parameter), "file");
}

function errorOf(response: Exclude<TemplateResponse, { kind: "done" }>): Error {
  switch (response.kind) {
    case "not_merged":
      return new ItemNotMerged(response.position, response);
    case "invalid":
      return new InvalidDocument(response.violation, response.position);
    case "refused":
      return new ServiceError(response.code, response.message);
    case "failed":
      return new Error(`Work on a template or its data failed: ${response.detail}`);
    case "template_wanted":
      return new Error("The process for templates does not accept the file");
  }
}
