/** Measures the steps of a request. Steps of several items may overlap; a step's time is the sum over its items. */
import type { StepTaken } from "#shared/base/log/tracer.ts";

/**
 * The steps in working order. `read` reads a template's file and its tags. `merge` merges data into the template.
 * `convert` converts by the word processor or the browser. `post` processes the finished PDF or picture. `store` writes
 * files and records.
 */
const STEPS = ["read", "merge", "convert", "post", "store"] as const;

export type Step = (typeof STEPS)[number];

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

  async measure<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const start = this.#now();
    try {
      return await work();
    } finally {
      this.#add(step, start, 0);
    }
  }

  /** Measures work on pieces that others produce meanwhile, without the time for which it waits for them. */
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
