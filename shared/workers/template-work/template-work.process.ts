/** Reads templates and their data, and merges items, in child processes, which stay for a while for later work. */
import { availableParallelism } from "node:os";
import { ServiceError } from "#shared/base/errors/service-error.ts";
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
import type { Ask, FontMethods, JsonMethods, MergeMethods, ReadMethods } from "./ask-worker.ts";
import type { FontReader } from "./font-reader.ts";
import { fontReaderThatAsks } from "./font-reader-that-asks.ts";
import type { JsonReader } from "./json-reader.ts";
import { jsonReaderThatAsks } from "./json-reader-that-asks.ts";
import type { SentTemplate } from "./merge-templates.ts";
import type { Merger } from "./merger.ts";
import { type MergerDeadlines, mergerThatAsks } from "./merger-that-asks.ts";
import type { TemplateAnswer, TemplateQuestion } from "./messages.ts";
import { readerThatAsks } from "./reader-that-asks.ts";
import type { TemplateReader } from "./template-reader.ts";

export interface ProcessTemplateWorkOptions extends MergerDeadlines, Omit<PooledWorkerOptions, "deadlineMs"> {
  /** The deadline for reading a template. Default: 20 seconds. */
  readonly readingDeadlineMs?: number;
  /** The deadline for reading JSON. Default: 20 seconds. */
  readonly jsonDeadlineMs?: number;
  /** The time after which an idle process ends; one always stays. Default: 20 seconds. */
  readonly idleMs?: number;
}

/** All four ports over the same processes. */
interface TemplateWork {
  readonly templateReader: TemplateReader;
  readonly merger: Merger;
  readonly jsonReader: JsonReader;
  readonly fontReader: FontReader;
}

const MAIN = siblingProgram(import.meta.url, "template-work-main");

type TemplateProcess = WorkerProcess<TemplateQuestion, TemplateAnswer>;
type TemplatePool = WorkerPool<TemplateProcess>;

/** Includes the compiled templates. */
const RECYCLE_BYTES = 400e6;
/** Young values of one chunk are dropped with it, so V8 need not reserve more space for them. */
const YOUNG_MEGABYTES = 8;

export function createProcessTemplateWork({
  readingDeadlineMs,
  jsonDeadlineMs,
  memoryLimitBytes = MEMORY_LIMIT_BYTES,
  processesMax = availableParallelism(),
  spareProcesses = 0,
  idleMs = 20_000,
  log,
  metrics,
  ...deadlines
}: ProcessTemplateWorkOptions = {}): PooledWorker<TemplateWork> {
  const limits = { memoryLimitBytes, youngMegabytes: YOUNG_MEGABYTES };
  const pool: TemplatePool = new WorkerPool({
    log,
    metrics,
    create: () => forkLimited(MAIN, limits),
    processesMax,
    spareProcesses,
    recycleBytes: RECYCLE_BYTES,
    idleMs,
    readyMin: 1,
  });
  const workFor = (owner: string): TemplateWork => {
    const ask = asking(pool, owner);
    return {
      templateReader: readerThatAsks(ask, {
        prepare: () => pool.prepare(),
        ...(readingDeadlineMs !== undefined && { deadlineMs: readingDeadlineMs }),
      }),
      merger: mergerThatAsks(ask, { atOnce: processesMax, ...deadlines }),
      jsonReader: jsonReaderThatAsks(ask, { deadlineMs: jsonDeadlineMs }),
      fontReader: fontReaderThatAsks(ask),
    };
  };
  return pooledWorker([pool], workFor);
}

function asking(pool: TemplatePool, owner: string): Ask<ReadMethods & MergeMethods & JsonMethods & FontMethods> {
  return async (deadlineMs, method, ...parameters) => {
    const work = async (process: TemplateProcess) => {
      const first = await process.ask({ method, parameters: parameters.map(withoutFile) }, deadlineMs);
      return first.kind === "template_wanted" ? process.ask({ method, parameters }, deadlineMs) : first;
    };
    const answer = await pool.lend(work, { owner });
    if (answer.kind === "done") return answer.result as never;
    throw errorOf(answer);
  };
}

/** Removes the file of a template that the process may already have, and leaves every other parameter unchanged. */
function withoutFile(parameter: unknown): unknown {
  return isTemplate(parameter) ? { ...parameter, file: undefined } : parameter;
}

function isTemplate(parameter: unknown): parameter is SentTemplate {
  return Object.hasOwn(Object(parameter), "file");
}

function errorOf(answer: Exclude<TemplateAnswer, { kind: "done" }>): Error {
  switch (answer.kind) {
    case "not_merged":
      return new ItemNotMerged(answer.position, answer);
    case "refused":
      return new ServiceError(answer.code, answer.message);
    case "failed":
      return new Error(`Work on a template or its data failed: ${answer.detail}`);
    case "template_wanted":
      return new Error("The process for templates does not accept the file");
  }
}
