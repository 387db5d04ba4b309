/** Works with private keys in a child process, which is kept for a while. */
import { forkLimited } from "#shared/workers/processes/fork-limited.ts";
import { type PooledWorker, type PooledWorkerOptions, pooledWorker } from "#shared/workers/processes/pooled-worker.ts";
import { siblingProgram } from "#shared/workers/processes/sibling-program.ts";
import { orElse, WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { WorkerPool } from "#shared/workers/processes/worker-pool.ts";
import type { WorkerProcess } from "#shared/workers/processes/worker-process.ts";
import type { KeyReading, SealAnswer, SealQuestion } from "./messages.ts";
import type { SealWorker } from "./seal-worker.ts";

const MAIN = siblingProgram(import.meta.url, "seal-work-main");

/** Three million iterations of a file take a few seconds. */
const DEADLINE_MS = 20_000;
const MEMORY_BYTES = 400e6;
const RECYCLE_BYTES = 200e6;
/** One seals hundreds of documents in a second, unless another account's key takes seconds to be read. */
const PROCESSES_MAX = 1;
const SPARE_PROCESSES = 1;
const IDLE_MS = 60_000;

const TOO_MUCH: KeyReading = { isUsable: false, reason: "it takes too long or too much memory to be read" };

export function createProcessSealWorker({
  deadlineMs = DEADLINE_MS,
  memoryLimitBytes = MEMORY_BYTES,
  processesMax = PROCESSES_MAX,
  spareProcesses = SPARE_PROCESSES,
  idleMs = IDLE_MS,
  ...options
}: PooledWorkerOptions = {}): PooledWorker<SealWorker> {
  const pool = new WorkerPool<WorkerProcess<SealQuestion, SealAnswer>>({
    ...options,
    create: () => forkLimited(MAIN, { memoryLimitBytes }),
    processesMax,
    spareProcesses,
    recycleBytes: RECYCLE_BYTES,
    idleMs,
  });
  const workerFor = (owner: string): SealWorker => {
    const ask = <Result>(question: SealQuestion): Promise<Result> =>
      pool.lend(
        async (process) => {
          const answer = await process.ask(question, deadlineMs);
          if (answer.kind === "failed") throw new WorkFailure("failed", answer.detail);
          return answer.result as Result;
        },
        { owner },
      );
    return {
      readKey: (file, password) => orElse(ask<KeyReading>({ kind: "readKey", file, password }), () => TOO_MUCH),
      seal: (request) => ask({ kind: "seal", ...request }),
      timestampRequest: (signature, nonce) => ask({ kind: "timestampRequest", signature, nonce }),
      stamp: (request) => ask({ kind: "stamp", ...request }),
    };
  };
  return pooledWorker([pool], workerFor);
}
