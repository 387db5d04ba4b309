/**
 * Supervises a worker process: starts it when needed, cleans up after each piece of work, and ends it when it has grown
 * or is in a doubtful state.
 */
import { isOfDisk } from "#shared/base/errors/machine-failures.ts";
import type { Log } from "#shared/base/log/log.ts";
import type { Metrics } from "#shared/base/log/metrics.ts";
import { TIMED_OUT, withTimeLimit } from "./deadline.ts";
import { NotStarted, type WorkFault, wasInterrupted } from "./work-failure.ts";
import type { Worker, WorkerDescription } from "./worker.ts";

/** Receives notice of each process that is replaced. */
export interface WorkerWatch {
  /** Default: no logging. */
  readonly log?: Log | undefined;
  /** Default: no counting. */
  readonly metrics?: Metrics | undefined;
}

export interface SupervisorOptions<Process extends Worker> extends WorkerWatch {
  /** Creates a process that is not started yet. */
  readonly create: () => Process | Promise<Process>;
  /** The deadline for starting. Default: 30 seconds. */
  readonly startDeadlineMs?: number;
  /** The deadline for cleaning up after the last work. Default: 10 seconds. */
  readonly settleDeadlineMs?: number;
  /**
   * The memory from which a process is replaced after its work, because few programs return memory to the system. With
   * 0, each process works once.
   */
  readonly recycleBytes: number;
  /** Runs in a process that was started ahead, so that its first real work is fast. */
  readonly warmUp?: (process: Process) => Promise<unknown>;
}

/** Why a process is ended: by the work that it did, or by what it has become. */
type Reason = WorkFault | "ended" | "unfinished" | "unusable" | "memory";

/** The number of attempts to start a process that is killed or crashes meanwhile: as many as work gets by default. */
const STARTS_MAX = 4;

export class Supervisor<Process extends Worker> {
  /** Whether the process is in use or being waited for. */
  isLent = false;
  /** Whether the last start succeeded. */
  hasStarted = true;
  readonly #options: SupervisorOptions<Process>;
  readonly #log: Log;
  #process: Process | undefined;
  /** The tasks between two pieces of work, run one after the other. Never rejects. */
  #chores: Promise<void> = Promise.resolve();
  #choresLeft = 0;
  #isClosed = false;

  constructor(options: SupervisorOptions<Process>) {
    this.#options = options;
    this.#log = options.log ?? (() => {});
  }

  /** Returns whether the process can accept work at once. */
  isReady(): boolean {
    return this.#choresLeft === 0 && this.#usable() !== undefined;
  }

  /** Returns whether there is a process, or one is being started or cleaned up. */
  isRunning(): boolean {
    return this.#choresLeft > 0 || this.#usable() !== undefined;
  }

  /**
   * Returns the process, or starts a new one.
   * @throws NotStarted; disk errors
   */
  async obtain(): Promise<Process> {
    await this.#chores;
    const process = this.#usable() ?? (await this.#start());
    process.keepParent?.(true);
    return process;
  }

  /** Starts the process ahead. Never rejects. */
  prepare(): Promise<void> {
    const { warmUp } = this.#options;
    return this.#afterChores(async () => {
      try {
        const process = await this.#start();
        if (this.isLent || warmUp === undefined) return;
        await warmUp(process);
        await this.#tidy();
      } catch (error) {
        this.#log("warn", "A worker process could not be prepared ahead of its work", { detail: String(error) });
        await this.#discard();
      }
    });
  }

  /** Cleans up; to be called after each piece of work. Never rejects. */
  tidy(): Promise<void> {
    return this.#afterChores(() => this.#tidy());
  }

  /** Ends the process, whose state is doubtful. Never rejects. */
  async replace(reason: Reason, detail = ""): Promise<void> {
    // Work that the end of the service cuts off is no fault of its process, which nothing replaces.
    if (!this.#isClosed && !this.#process?.isDismissed?.()) {
      this.#options.metrics?.({ WorkerRestarts: 1 }, { code: reason });
      this.#log("warn", "A worker process is ended and replaced", { reason, detail });
    }
    await this.#discard();
  }

  /** Lets the service's process exit while this one is idle. */
  letParentEnd(): void {
    this.#process?.keepParent?.(false);
  }

  /** Ends the process and prevents further starts. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#discard();
  }

  describe(): WorkerDescription & { readonly isRunning: boolean; readonly residentBytes: number } {
    const process = this.#process;
    const isRunning = process !== undefined && (this.isLent || process.isUsable());
    return { ...process?.describe(), isRunning, residentBytes: process?.residentBytes() ?? 0 };
  }

  #usable(): Process | undefined {
    return this.#process?.isUsable() ? this.#process : undefined;
  }

  async #start(): Promise<Process> {
    this.hasStarted = false;
    for (let attempt = 1; ; attempt++) {
      await this.#discard();
      try {
        const process = await this.#startOnce();
        this.hasStarted = true;
        return process;
      } catch (error) {
        if (wasInterrupted(error) && attempt < STARTS_MAX && !this.#isClosed) continue;
        await this.#discard();
        throw isOfDisk(error) ? error : new NotStarted(String(error), { cause: error });
      }
    }
  }

  async #startOnce(): Promise<Process> {
    const { create, startDeadlineMs = 30_000 } = this.#options;
    if (this.#isClosed) throw new Error("the supervisor is closed");
    const creation = Promise.resolve(create());
    const process = await withTimeLimit(startDeadlineMs, creation);
    if (process === TIMED_OUT) {
      // Nobody else ends a process that is created after all.
      creation.then((late) => late.end()).catch(() => {});
      throw new Error(`it was not created within ${startDeadlineMs} ms`);
    }
    this.#process = process;
    // Nobody else ends what is created while the supervisor closes.
    if (this.#isClosed) throw new Error("the supervisor was closed");
    if ((await withTimeLimit(startDeadlineMs, process.start())) === TIMED_OUT)
      throw new Error(`it did not start within ${startDeadlineMs} ms`);
    return process;
  }

  async #tidy(): Promise<void> {
    const { settleDeadlineMs = 10_000, recycleBytes } = this.#options;
    const process = this.#process;
    if (process === undefined) return;
    if (process.isDismissed?.()) return this.#discard();
    if (!process.isUsable()) return this.replace("ended", "it has ended or is in an unknown state");
    if ((await withTimeLimit(settleDeadlineMs, process.settle())) === TIMED_OUT)
      return this.replace("unfinished", "its work does not finish");
    if (!process.isUsable()) return this.replace("unusable", "it can do no further work");
    // A process that works once is replaced by plan.
    if (recycleBytes === 0) return this.#discard();
    if (process.residentBytes() >= recycleBytes) await this.replace("memory");
  }

  async #discard(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    try {
      await process?.end();
    } catch (error) {
      this.#log("error", "A worker process could not be removed", { detail: String(error) });
    }
  }

  #afterChores(chore: () => Promise<void>): Promise<void> {
    this.#choresLeft++;
    this.#chores = this.#chores.then(chore).finally(() => this.#choresLeft--);
    return this.#chores;
  }
}
