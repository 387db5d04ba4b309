/** Implements a port with worker processes of one kind, which the owners of its work share fairly. */
import { NO_OWNER } from "./fair-queue.ts";
import type { WorkerWatch } from "./supervisor.ts";
import type { Worker } from "./worker.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface PooledWorkerOptions extends WorkerWatch {
  /** The deadline for one piece of work, from when its turn comes. */
  readonly deadlineMs?: number;
  /** A process that grows beyond this is ended. Default: 1.5 GB. */
  readonly memoryLimitBytes?: number;
  /** The number of processes that work at once; more work waits. Default: one for each processor. */
  readonly processesMax?: number;
  /** Additional processes for work that must not wait. Default: 0. */
  readonly spareProcesses?: number;
  /** The time after which an idle process ends, unless it is the last one. Default: never. */
  readonly idleMs?: number | undefined;
}

/** The default of each pool's memory limit. */
export const MEMORY_LIMIT_BYTES = 1.5e9;

/** A port, and what its owner does with the processes behind it. */
export type PooledWorker<Port> = Port & {
  /** Returns the same port for one owner of its work. */
  for(owner: string): Port;

  /** Returns the number of pieces of work that wait for a process. */
  waiting(): number;

  /** Resolves when none of the processes has work left. */
  idle(): Promise<void>;

  /** Lets running work end within the limit, which each pool has a default for, and ends every process. */
  stop(limitMs?: number): Promise<void>;
};

type Pool = Pick<WorkerPool<Worker>, "waiting" | "idle" | "stop">;

/** @param portFor returns the port for one owner, over processes of the pools */
export function pooledWorker<Port extends object>(
  pools: readonly Pool[],
  portFor: (owner: string) => Port,
): PooledWorker<Port> {
  return Object.assign(portFor(NO_OWNER), {
    for: portFor,
    waiting: () => pools.reduce((sum, pool) => sum + pool.waiting(), 0),
    idle: async () => void (await Promise.all(pools.map((pool) => pool.idle()))),
    stop: async (limitMs?: number) => void (await Promise.all(pools.map((pool) => pool.stop(limitMs)))),
  });
}
