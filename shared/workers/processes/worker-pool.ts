/**
 * Provides a pool of worker processes of one kind. Each is lent for one piece of work at a time and kept for the next.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { measured, type Step } from "#shared/base/log/timings.ts";
import { withTimeLimit } from "./deadline.ts";
import { type FairQueue, fairQueue, NO_OWNER } from "./fair-queue.ts";
import { Supervisor, type SupervisorOptions } from "./supervisor.ts";
import { NotStarted, WorkFailure, wasInterrupted } from "./work-failure.ts";
import type { Worker, WorkerDescription } from "./worker.ts";

export interface WorkerPoolOptions<Process extends Worker> extends SupervisorOptions<Process> {
  /** The number of processes that work at once. Further work waits. */
  readonly processesMax: number;
  /** Additional processes for owners for whom none works. Default: 0. */
  readonly spareProcesses?: number;
  /** A spare process is started when work takes longer than this while all others are busy. Default: 1 second. */
  readonly spareAfterMs?: number;
  /**
   * The number of attempts for work whose process ends. If it ends each time, the work may be the reason. Default: 4.
   */
  readonly attemptsMax?: number;
  /** The time after which an idle process ends. Default: never. With 0, no process stays idle. */
  readonly idleMs?: number | undefined;
  /** The time that running work gets to end when the pool stops. Default: 0. */
  readonly stopLimitMs?: number;
  /** The number of processes that stay ready while the service runs, after the first work. Default: 0. */
  readonly readyMin?: number;
  /** The number of processes that run from the first work until they have been idle. Default: as many as work. */
  readonly runningMin?: number;
}

export interface Loan {
  /** The owner of the work. Owners share the processes fairly. Default: no owner. */
  readonly owner?: string;
  /** The step of a request that the work is. Its time includes the wait for a process. Default: none is measured. */
  readonly step?: Step | undefined;
  /** Default: the pool's own queue. */
  readonly queue?: FairQueue;
  /** Default: the pool's setting. */
  readonly attemptsMax?: number;
}

/** Describes all processes together. The id and the version are those of the first running process. */
export interface PoolDescription extends WorkerDescription {
  readonly isRunning: boolean;
  readonly residentBytes: number;
}

const DEFAULTS = {
  spareProcesses: 0,
  spareAfterMs: 1_000,
  attemptsMax: 4,
  idleMs: Number.POSITIVE_INFINITY,
  readyMin: 0,
  runningMin: 0,
  stopLimitMs: 0,
};

export class WorkerPool<Process extends Worker> {
  readonly #options: WorkerPoolOptions<Process> & typeof DEFAULTS;
  readonly #queue: FairQueue;
  /** The supervisors, each with the timer that ends its idle process. The one that worked last comes last. */
  readonly #supervisors = new Map<Supervisor<Process>, NodeJS.Timeout | undefined>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();
  #isOver = false;

  constructor(options: WorkerPoolOptions<Process>) {
    this.#options = { ...DEFAULTS, ...options, idleMs: options.idleMs ?? DEFAULTS.idleMs };
    const { processesMax: max, spareProcesses: spare } = this.#options;
    this.#queue = fairQueue({ max, spare });
  }

  /**
   * Lends a process. If the process is killed from outside or crashes, the work is tried again with another one.
   *
   * @throws WorkFailure `timed_out`, `too_large`, or `crashed` at every attempt; NotStarted; ServiceError
   *   `work_interrupted`, `shutting_down`; and the errors of the work
   */
  lend<Result>(work: (process: Process) => Promise<Result>, loan: Loan = {}): Promise<Result> {
    const { owner = NO_OWNER, step, queue = this.#queue, attemptsMax = this.#options.attemptsMax } = loan;
    const done = () => queue(owner, () => this.#lendNow(work, attemptsMax), this.#stop.signal);
    return this.#note(measured(step, done));
  }

  /** Returns the number of pieces of work that wait for a process. */
  waiting(): number {
    return this.#queue.waiting();
  }

  /** Starts a process if none is free, so that the next work starts sooner. Never throws. */
  prepare(processesMax = this.#options.processesMax): void {
    if (!this.#free().some((each) => each.isRunning())) this.#startFurther(processesMax);
  }

  /** Starts a process ahead of its work. */
  #startFurther(processesMax: number): void {
    if (this.#isStopping() || this.#options.idleMs === 0) return;
    const stopped = this.#free().find((each) => !each.isRunning());
    const supervisor = stopped ?? (this.#supervisors.size < processesMax ? this.#open() : undefined);
    if (supervisor) this.#note(supervisor.prepare().then(() => this.#keep(supervisor)));
  }

  /** Resolves when no process is working, being cleaned up or being started. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Rejects waiting work, lets running work end within the limit, and ends every process. */
  async stop(limitMs = this.#options.stopLimitMs): Promise<void> {
    this.#stop.abort(serviceError("shutting_down"));
    if (limitMs > 0) await withTimeLimit(limitMs, this.idle());
    this.#isOver = true;
    await Promise.all([...this.#supervisors.keys()].map((each) => this.#close(each)));
  }

  describe(): PoolDescription {
    const running = [...this.#supervisors.keys()].map((each) => each.describe()).filter(({ isRunning }) => isRunning);
    const residentBytes = running.reduce((sum, each) => sum + each.residentBytes, 0);
    return { ...running[0], isRunning: running.length > 0, residentBytes };
  }

  async #lendNow<Result>(work: (process: Process) => Promise<Result>, attemptsMax: number): Promise<Result> {
    const supervisor = this.#take();
    const { spareProcesses, spareAfterMs } = this.#options;
    const spare = spareProcesses > 0 ? setTimeout(() => this.#prepareSpare(), spareAfterMs) : undefined;
    try {
      return await this.#tryWith(supervisor, work, attemptsMax);
    } catch (error) {
      throw this.#toTell(error);
    } finally {
      clearTimeout(spare);
      this.#giveBack(supervisor);
    }
  }

  async #tryWith<Result>(
    supervisor: Supervisor<Process>,
    work: (process: Process) => Promise<Result>,
    attemptsMax: number,
  ): Promise<Result> {
    let interruption: WorkFailure | undefined;
    for (let attempt = 1; ; attempt++) {
      const process = await supervisor.obtain();
      try {
        return await work(process);
      } catch (error) {
        if (!(error instanceof WorkFailure) || error.fault === "failed") throw error;
        await supervisor.replace(error.fault, error.message);
        if (!wasInterrupted(error)) throw error;
        // Only work that crashes its process each time is at fault.
        if (interruption?.fault !== "ended") interruption = error;
        if (this.#isStopping() || attempt >= attemptsMax) throw interruption;
      }
    }
  }

  #toTell(error: unknown): unknown {
    const isOfStop = this.#isOver || (this.#isStopping() && (wasInterrupted(error) || error instanceof NotStarted));
    if (isOfStop) return serviceError("shutting_down", {}, error);
    const isOfOthers = error instanceof WorkFailure && error.fault === "ended";
    return isOfOthers ? serviceError("work_interrupted", {}, error) : error;
  }

  /**
   * Returns the free process that worked last. A process that is being cleaned up or started is preferred to one that
   * has yet to be started.
   */
  #take(): Supervisor<Process> {
    const free = this.#free();
    const supervisor =
      free.findLast((each) => each.isReady()) ?? free.find((each) => each.isRunning()) ?? free[0] ?? this.#open();
    supervisor.isLent = true;
    clearTimeout(this.#supervisors.get(supervisor));
    return supervisor;
  }

  #giveBack(supervisor: Supervisor<Process>): void {
    supervisor.isLent = false;
    this.#supervisors.delete(supervisor);
    this.#supervisors.set(supervisor, undefined);
    const tidied = supervisor.tidy().then(() => {
      if (supervisor.isLent) return;
      this.#keep(supervisor);
      // The next work then need not wait for a start.
      if (!supervisor.hasStarted) return;
      this.prepare();
      this.#startMissing();
    });
    this.#note(tidied);
  }

  #keep(supervisor: Supervisor<Process>): void {
    const { idleMs } = this.#options;
    if (supervisor.isLent || this.#isOver) return;
    if (!supervisor.isRunning()) {
      this.#supervisors.delete(supervisor);
      return;
    }
    supervisor.letParentEnd();
    if (Number.isFinite(idleMs))
      this.#supervisors.set(supervisor, setTimeout(() => this.#endIdle(supervisor), idleMs).unref());
  }

  #endIdle(supervisor: Supervisor<Process>): void {
    if (this.#free().length > this.#options.readyMin) void this.#close(supervisor);
  }

  /** Starts a spare process ahead, because a start takes seconds while the other processes keep the machine busy. */
  #prepareSpare(): void {
    const { processesMax, spareProcesses } = this.#options;
    const lent = this.#supervisors.size - this.#free().length;
    if (lent >= processesMax) this.prepare(processesMax + spareProcesses);
    else this.#startMissing();
  }

  #startMissing(): void {
    const running = [...this.#supervisors.keys()].filter((each) => each.isRunning()).length;
    const { runningMin, processesMax, spareProcesses } = this.#options;
    if (running < runningMin) this.#startFurther(processesMax + spareProcesses);
  }

  async #close(supervisor: Supervisor<Process>): Promise<void> {
    clearTimeout(this.#supervisors.get(supervisor));
    this.#supervisors.delete(supervisor);
    await supervisor.close();
  }

  #free(): readonly Supervisor<Process>[] {
    return [...this.#supervisors.keys()].filter((each) => !each.isLent);
  }

  #open(): Supervisor<Process> {
    const supervisor = new Supervisor(this.#options);
    this.#supervisors.set(supervisor, undefined);
    return supervisor;
  }

  #isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  #note<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    const forget = () => this.#underWay.delete(work);
    work.then(forget, forget);
    return work;
  }
}
