/** A capacity that tasks share equally, such as the processors or the network of a function. */
import type { VirtualClock } from "./virtual-clock.ts";

interface Task {
  /** The amount that a task which runs since the beginning has got when this one is done. */
  readonly end: number;
  readonly resolve: () => void;
}

export interface CapacityOptions {
  /** Units in a millisecond. */
  readonly capacity: number;
  /** The most that one task uses of it. */
  readonly eachMax: number;
}

export class SharedCapacity {
  readonly #clock: VirtualClock;
  readonly #options: CapacityOptions;
  readonly #tasks = new Set<Task>();
  /** The amount that each task has got since the beginning. */
  #served = 0;
  #since = 0;
  #alarm: { isOff: boolean } | undefined;

  constructor(clock: VirtualClock, options: CapacityOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** Resolves when the amount is used. */
  use(amount: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#advance();
    this.#tasks.add({ end: this.#served + Math.max(0, amount), resolve });
    this.#plan();
    return promise;
  }

  get #rate(): number {
    const { capacity, eachMax } = this.#options;
    return Math.min(eachMax, capacity / Math.max(1, this.#tasks.size));
  }

  #advance(): void {
    const now = this.#clock.now();
    this.#served += (now - this.#since) * this.#rate;
    this.#since = now;
  }

  #plan(): void {
    if (this.#alarm) this.#alarm.isOff = true;
    if (this.#tasks.size === 0) return;
    const first = Math.min(...Array.from(this.#tasks, ({ end }) => end));
    this.#alarm = this.#clock.after(Math.max(0, first - this.#served) / this.#rate, () => {
      this.#advance();
      this.#served = Math.max(this.#served, first);
      for (const task of [...this.#tasks].filter(({ end }) => end <= first)) {
        this.#tasks.delete(task);
        task.resolve();
      }
      this.#plan();
    });
  }
}

/** Lets at most `max` tasks run at a time, in the order in which they came. */
export class Lane {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(max: number) {
    this.#free = max;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
