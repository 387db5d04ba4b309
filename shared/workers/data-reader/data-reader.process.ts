/**
 * Reads each data file in its own child process. A thread would not be enough: a list that outgrows a thread's heap
 * ends the whole process (V8 aborts), and a file can be made to cause that.
 */
import type { DataName } from "#shared/base/model/data-name.ts";
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import { type PackedBlock, PackedItems } from "#shared/engine/data/packed-items.ts";
import { forkLimited } from "#shared/workers/processes/fork-limited.ts";
import { type PooledWorker, type PooledWorkerOptions, pooledWorker } from "#shared/workers/processes/pooled-worker.ts";
import { siblingProgram } from "#shared/workers/processes/sibling-program.ts";
import { orElse, type WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { WorkerPool } from "#shared/workers/processes/worker-pool.ts";
import type { WorkerProcess } from "#shared/workers/processes/worker-process.ts";
import type { DataReader, ReadData } from "./data-reader.ts";
import type { ReaderMessage, ReadMessage } from "./messages.ts";

/** By default, two processes work at once. */
export interface ProcessDataReaderOptions extends Omit<PooledWorkerOptions, "memoryLimitBytes"> {
  /**
   * The limit of JavaScript's heap in the child process. Default: 768 MB; a workbook of 4.9 million cells needs less
   * than 500.
   */
  readonly heapMegabytes?: number;
  /**
   * How long a process stays ready after a file, so that the next file need not wait for a start. Default: 0, which
   * keeps none.
   */
  readonly readyMs?: number;
}

const READER = siblingProgram(import.meta.url, "reader-main");

/** 100,000 rows of ten columns take two seconds. */
const DEADLINE_MS = 30_000;
const PROCESSES_MAX = 2;
/** The memory in addition to the heap: the file, its unpacked parts, and the program. */
const BESIDE_HEAP_BYTES = 750e6;

export function createProcessDataReader({
  deadlineMs = DEADLINE_MS,
  heapMegabytes = 768,
  processesMax = PROCESSES_MAX,
  readyMs = 0,
  ...options
}: ProcessDataReaderOptions = {}): PooledWorker<DataReader> {
  const limits = { memoryLimitBytes: heapMegabytes * 1e6 + BESIDE_HEAP_BYTES, heapMegabytes, loadsLibraries: false };
  const pool = new WorkerPool({
    ...options,
    create: () => forkLimited<ReadMessage, ReaderMessage>(READER, limits),
    processesMax,
    // The process that stands ready has read no file.
    recycleBytes: 0,
    idleMs: readyMs,
  });
  const readerFor = (owner: string): DataReader => ({
    read: (file, options) =>
      orElse(
        pool.lend((process) => itemsFrom(process, { file, options }, deadlineMs), { owner }),
        (failure) => {
          throw failureOf(failure, deadlineMs);
        },
      ),
  });
  return pooledWorker([pool], readerFor);
}

async function itemsFrom(
  process: WorkerProcess<ReadMessage, ReaderMessage>,
  request: ReadMessage,
  deadlineMs: number,
): Promise<ReadData> {
  const end = performance.now() + deadlineMs;
  const blocks: PackedBlock[] = [];
  for (let message = await process.ask(request, deadlineMs); ; message = await process.next(end - performance.now())) {
    switch (message.kind) {
      case "items":
        blocks.push(message.block);
        break;
      case "done":
        return { items: new PackedItems(blocks, { names: message.columns.map(nameOf) }), warnings: message.warnings };
      case "refused":
        throw new DataFailure(message.fault, message.reason, message.sheets ? { sheets: message.sheets } : {});
      case "failed":
        throw new Error(message.detail);
    }
  }
}

function nameOf(name: string): DataName {
  return { name, inner: [] };
}

function failureOf(failure: WorkFailure, deadlineMs: number): DataFailure {
  return failure.fault === "timed_out"
    ? new DataFailure("timed_out", `it could not be read within ${deadlineMs / 1000} seconds`)
    : new DataFailure("too_large", "it needs too much memory", { cause: failure });
}
