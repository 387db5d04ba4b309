/** Measures the steps of a request. Steps of several items may overlap; a step's time is the sum over its items. */

/**
 * The steps in working order. `read` reads a template's file and its tags. `merge` merges data into the template.
 * `convert` converts by the word processor or the browser. `post` processes the finished PDF or picture. `store` writes
 * files and records.
 */
const STEPS = ["read", "merge", "convert", "post", "store"] as const;

export type Step = (typeof STEPS)[number];

export class Timings {
  readonly #now: () => number;
  readonly #durations = new Map<Step, number>();

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The milliseconds of each step that was taken. */
  get durations(): readonly (readonly [Step, number])[] {
    return STEPS.flatMap((step) => {
      const duration = this.#durations.get(step);
      return duration === undefined ? [] : [[step, duration] as const];
    });
  }

  async measure<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const start = this.#now();
    try {
      return await work();
    } finally {
      this.#add(step, this.#now() - start);
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
      this.#add(step, Math.max(0, this.#now() - start - waited));
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

  #add(step: Step, duration: number): void {
    this.#durations.set(step, (this.#durations.get(step) ?? 0) + duration);
  }
}
