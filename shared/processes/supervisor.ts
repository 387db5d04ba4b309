/** Keeps one worker process: started when it is needed, torn down after each work, ended when it has grown or is in doubt. */
import { isOfDisk } from "#shared/errors/machine-failures.ts";
import type { Log } from "#shared/log/log.ts";
import { TIMED_OUT, within } from "./deadline.ts";
import { NotStarted } from "./work-failure.ts";
import type { Worker, WorkerDescription } from "./worker.ts";

export interface SupervisorOptions<Process extends Worker> {
  /** Makes a process that is still to be started. */
  readonly create: () => Process;
  /** Default: 30 seconds. */
  readonly startDeadlineMs?: number;
  /** For tearing the last work down. Default: 10 seconds. */
  readonly settleDeadlineMs?: number;
  /** A process that holds as much as this after its work is replaced: few programs give memory back. 0: each works once. */
  readonly recycleBytes: number;
  /** Done by a process that starts before it is needed, so that its first real work is quick. */
  readonly warmUp?: (process: Process) => Promise<unknown>;
  /** Default: nothing is logged. */
  readonly log?: Log;
}

export class Supervisor<Process extends Worker> {
  /** Whether somebody works with the process, or waits for it. */
  isLent = false;
  /** Whether the last start succeeded. */
  hasStarted = true;
  readonly #options: SupervisorOptions<Process>;
  readonly #log: Log;
  #process: Process | undefined;
  /** What is done between two pieces of work, one after the other. Never rejects. */
  #chores: Promise<void> = Promise.resolve();
  #choresLeft = 0;
  #isClosed = false;

  constructor(options: SupervisorOptions<Process>) {
    this.#options = options;
    this.#log = options.log ?? (() => {});
  }

  /** Whether the process can take work at once. */
  isReady(): boolean {
    return this.#choresLeft === 0 && this.#usable() !== undefined;
  }

  /** Whether there is a process, or will be one without being asked for. */
  isRunning(): boolean {
    return this.#choresLeft > 0 || this.#usable() !== undefined;
  }

  /** The process, or a new one. @throws NotStarted; what tells of the disk */
  async obtain(): Promise<Process> {
    await this.#chores;
    const process = this.#usable() ?? (await this.#start());
    process.keepParent?.(true);
    return process;
  }

  /** Starts the process before it is needed. Never rejects. */
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

  /** To be called after each piece of work. Never rejects. */
  tidy(): Promise<void> {
    return this.#afterChores(() => this.#tidy());
  }

  /** Ends the process, which is in doubt. Never rejects. */
  async replace(reason: string, detail = ""): Promise<void> {
    this.#log("warn", "A worker process is ended and replaced", { reason, detail });
    await this.#discard();
  }

  /** Lets the service's own process end while this one waits for work. */
  letParentEnd(): void {
    this.#process?.keepParent?.(false);
  }

  /** Ends the process, and starts none from now on. Never rejects. */
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
    const { create, startDeadlineMs = 30_000 } = this.#options;
    await this.#discard();
    this.hasStarted = false;
    try {
      if (this.#isClosed) throw new Error("it is not to be started any more");
      const process = create();
      this.#process = process;
      if ((await within(startDeadlineMs, process.start())) === TIMED_OUT)
        throw new Error(`no start within ${startDeadlineMs} ms`);
      this.hasStarted = true;
      return process;
    } catch (error) {
      await this.#discard();
      throw isOfDisk(error) ? error : new NotStarted(String(error), { cause: error });
    }
  }

  async #tidy(): Promise<void> {
    const { settleDeadlineMs = 10_000, recycleBytes } = this.#options;
    const process = this.#process;
    if (process === undefined) return;
    if (!process.isUsable()) return this.replace("it has ended, or is in doubt");
    if ((await within(settleDeadlineMs, process.settle())) === TIMED_OUT) return this.replace("its work does not end");
    if (!process.isUsable()) return this.replace("it is spent");
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
