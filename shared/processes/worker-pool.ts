/** Worker processes of one program: each is lent for one piece of work at a time, and kept for the next. */
import { serviceError } from "#shared/errors/service-error.ts";
import { NoAnswer } from "./no-answer.ts";
import { type Turns, takeTurns } from "./turns.ts";
import { type WorkerOptions, WorkerProcess } from "./worker-process.ts";

export interface WorkerPoolOptions extends WorkerOptions {
  /** Path of the program, as of `siblingProgram`. */
  readonly program: string;
  /** Processes that work at once; more work waits in order. */
  readonly processesMax: number;
  /** A process that holds as much as this after its work is replaced: JavaScript gives little back. 0: each works once. */
  readonly recycleBytes: number;
  /** After which a process without work ends. Default: never. 0: none waits for work. */
  readonly idleMs?: number;
  /** Processes that stand ready for as long as the service runs, once there was work. Default: 0. */
  readonly readyMin?: number;
}

/** Work whose process is ended from outside each time may be what makes the system do that. */
const ATTEMPTS_MAX = 4;

/** Work with a process, which answers whatever it is asked meanwhile. */
export type Work<Message extends object, Answer, Result> = (process: WorkerProcess<Message, Answer>) => Promise<Result>;

export class WorkerPool<Message extends object, Answer> {
  readonly #options: Required<Pick<WorkerPoolOptions, "processesMax" | "recycleBytes" | "idleMs" | "readyMin">>;
  readonly #start: () => WorkerProcess<Message, Answer>;
  readonly #turns: Turns;
  /** Each with the timer that ends it; the one that worked last comes last. */
  readonly #idle = new Map<WorkerProcess<Message, Answer>, NodeJS.Timeout | undefined>();
  readonly #all = new Set<WorkerProcess<Message, Answer>>();
  #isStopping = false;

  constructor({ program, processesMax, recycleBytes, ...rest }: WorkerPoolOptions) {
    const { idleMs = Number.POSITIVE_INFINITY, readyMin = 0, ...options } = rest;
    this.#options = { processesMax, recycleBytes, idleMs, readyMin };
    this.#start = () => new WorkerProcess(program, options);
    this.#turns = takeTurns(processesMax);
  }

  /**
   * A process that was ended from outside, as by the system, says nothing about the work: it is done again, on another
   * one.
   *
   * @param inTurn instead of the pool's own turns
   * @throws NoAnswer `timed_out` or `too_large`; ServiceError `work_interrupted`, `shutting_down`; and what the work throws
   */
  async lend<Result>(work: Work<Message, Answer, Result>, inTurn = this.#turns): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#lendOnce(work, inTurn);
      } catch (error) {
        if (!wasInterrupted(error) || this.#isStopping || attempt >= ATTEMPTS_MAX) throw this.#toTell(error);
      }
    }
  }

  /** For work that cannot be done again. @throws as `lend` does */
  async lendOnce<Result>(work: Work<Message, Answer, Result>, inTurn = this.#turns): Promise<Result> {
    try {
      return await this.#lendOnce(work, inTurn);
    } catch (error) {
      throw this.#toTell(error);
    }
  }

  /** Lets the next work begin sooner. Never throws. */
  prepare(): void {
    const { idleMs, processesMax } = this.#options;
    this.#forgetDead();
    if (this.#isStopping || idleMs === 0 || this.#idle.size > 0 || this.#all.size >= processesMax) return;
    this.#keep(this.#started());
  }

  /** Ends every process at once. */
  stop(): void {
    this.#isStopping = true;
    for (const process of this.#all) this.#discard(process);
  }

  #lendOnce<Result>(work: Work<Message, Answer, Result>, inTurn: Turns): Promise<Result> {
    return inTurn(async () => {
      if (this.#isStopping) throw serviceError("shutting_down");
      const process = this.#obtain();
      try {
        return await work(process);
      } finally {
        this.#giveBack(process);
      }
    });
  }

  #toTell(error: unknown): unknown {
    if (!wasInterrupted(error)) return error;
    return this.#isStopping ? serviceError("shutting_down", {}, error) : serviceError("work_interrupted", {}, error);
  }

  #obtain(): WorkerProcess<Message, Answer> {
    this.#forgetDead();
    const process = [...this.#idle.keys()].at(-1) ?? this.#started();
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    process.keepParent(true);
    return process;
  }

  /** Those that were ended while they waited. */
  #forgetDead(): void {
    for (const process of this.#idle.keys()) if (!process.isAlive()) this.#discard(process);
  }

  #started(): WorkerProcess<Message, Answer> {
    const process = this.#start();
    this.#all.add(process);
    return process;
  }

  #giveBack(process: WorkerProcess<Message, Answer>): void {
    const { recycleBytes, idleMs } = this.#options;
    const isSpent = !process.isAlive() || process.residentBytes() >= recycleBytes;
    if (!isSpent && idleMs > 0 && !this.#isStopping) {
      this.#keep(process);
      return;
    }
    this.#discard(process);
    // The next work need not wait for a start.
    this.prepare();
  }

  #keep(process: WorkerProcess<Message, Answer>): void {
    const { idleMs } = this.#options;
    const timer = Number.isFinite(idleMs) ? setTimeout(() => this.#endIdle(process), idleMs).unref() : undefined;
    this.#idle.set(process, timer);
    process.keepParent(false);
  }

  #endIdle(process: WorkerProcess<Message, Answer>): void {
    if (this.#idle.size > this.#options.readyMin) this.#discard(process);
  }

  #discard(process: WorkerProcess<Message, Answer>): void {
    process.end();
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    this.#all.delete(process);
  }
}

function wasInterrupted(error: unknown): boolean {
  return error instanceof NoAnswer && error.fault === "ended";
}
