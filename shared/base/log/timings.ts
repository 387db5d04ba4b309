/**
 * Measures the steps of a request where the work is done: a worker measures its step for the request in whose course it
 * was called. Steps of several items may overlap; a step's time is the sum over its items.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { StepTaken } from "./tracer.ts";

/**
 * The steps in working order. `read` reads a template's file and its tags. `merge` merges data into the template.
 * `convert` converts by the word processor or the browser. `post` processes the finished PDF or picture. `store` writes
 * files and records.
 */
const STEPS = ["read", "merge", "convert", "post", "store"] as const;

export type Step = (typeof STEPS)[number];

const current = new AsyncLocalStorage<Timings>();

/** Measures the work as a step of the current request, if its steps are measured. Work without a step is only done. */
export function measured<Result>(step: Step | undefined, work: () => Promise<Result>): Promise<Result> {
  const timings = current.getStore();
  return step === undefined || timings === undefined ? work() : timings.measure(step, work);
}

/** Measures work on pieces that others produce meanwhile, without the time for which it waits for them. */
export function measuredTaking<Piece, Result>(
  step: Step,
  pieces: AsyncIterable<Piece>,
  work: (pieces: AsyncIterable<Piece>) => Promise<Result>,
): Promise<Result> {
  const timings = current.getStore();
  return timings === undefined ? work(pieces) : timings.measureTaking(step, pieces, work);
}

export class Timings {
  readonly #now: () => number;
  readonly #taken = new Map<Step, StepTaken>();

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The milliseconds of each step that was taken. */
  get durations(): readonly (readonly [Step, number])[] {
    return STEPS.flatMap((step) => {
      const taken = this.#taken.get(step);
      return taken === undefined ? [] : [[step, taken.duration] as const];
    });
  }

  /** The steps that were taken, each with the time from its first begin to its last end. */
  get steps(): readonly StepTaken[] {
    return [...this.#taken.values()];
  }

  /** Does the work of the request, in whose course `measured` measures. */
  during<Result>(work: () => Result): Result {
    return current.run(this, work);
  }

  async measure<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const start = this.#now();
    try {
      return await work();
    } finally {
      this.#add(step, start, 0);
    }
  }

  /** See `measuredTaking`. */
  async measureTaking<Piece, Result>(
    step: Step,
    pieces: AsyncIterable<Piece>,
    work: (pieces: AsyncIterable<Piece>) => Promise<Result>,
  ): Promise<Result> {
    const start = this.#now();
    let waited = 0;
    const wait = (duration: number) => {
      waited += duration;
    };
    try {
      return await work(this.#watched(pieces, wait));
    } finally {
      this.#add(step, start, waited);
    }
  }

  async *#watched<Piece>(pieces: AsyncIterable<Piece>, wait: (duration: number) => void): AsyncGenerator<Piece, void> {
    let start = this.#now();
    for await (const piece of pieces) {
      wait(this.#now() - start);
      yield piece;
      start = this.#now();
    }
    wait(this.#now() - start);
  }

  #add(name: Step, start: number, waited: number): void {
    const ended = this.#now();
    const { began, times, duration } = this.#taken.get(name) ?? { began: start, times: 0, duration: 0 };
    this.#taken.set(name, {
      name,
      began: Math.min(began, start),
      ended,
      times: times + 1,
      duration: duration + Math.max(0, ended - start - waited),
    });
  }
}
