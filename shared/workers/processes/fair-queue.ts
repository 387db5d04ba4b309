/** Limits concurrent work and shares it fairly among owners. */

export interface FairQueueOptions {
  /** The number of works that run at once. */
  readonly max: number;
  /**
   * Extra slots for owners without running work, so that a newcomer need not wait for long work of others. Default: 0.
   */
  readonly spare?: number;
  /** The number of works of one owner that run at once. Default: the total number. */
  readonly ownerMax?: number;
}

/** @param signal ends the wait, which then rejects with its reason; running work is not affected */
export interface FairQueue {
  <Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Returns the number of works that wait. */
  readonly waiting: () => number;
}

/** The owner of work that is done in order of arrival, for all accounts. */
export const NO_OWNER = "";

/**
 * Creates a queue. The next slot goes to the owner with the least running work, and among equals to the one whose last
 * turn is the longest ago.
 */
export function fairQueue(options: FairQueueOptions): FairQueue {
  const queue = new Queue(options);
  const run = async <Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal) => {
    await queue.enter(owner, signal);
    try {
      return await work();
    } finally {
      queue.leave(owner);
    }
  };
  return Object.assign(run, { waiting: () => queue.waiting });
}

class Queue {
  readonly #max: number;
  readonly #spare: number;
  readonly #ownerMax: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();
  /** The number of each owner's last turn. Cleared when there is neither running nor waiting work. */
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;
  #count = 0;

  constructor({ max, spare = 0, ownerMax = max + spare }: FairQueueOptions) {
    this.#max = max;
    this.#spare = spare;
    this.#ownerMax = ownerMax;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, those) => sum + those.size, 0);
  }

  async enter(owner: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const those = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, those.add(resolve));
    const giveUp = () => {
      this.#forget(owner, resolve);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", giveUp);
    this.#admit();
    await promise.finally(() => signal?.removeEventListener("abort", giveUp));
  }

  leave(owner: string): void {
    const left = this.#runningOf(owner) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    this.#count--;
    if (this.#count === 0 && this.#waiting.size === 0) this.#lastTurns.clear();
    this.#admit();
  }

  #admit(): void {
    for (let owner = this.#next(); owner !== undefined; owner = this.#next()) this.#start(owner);
  }

  #next(): string | undefined {
    const [least] = [...this.#waiting.keys()].toSorted((a, b) => this.#compare(a, b));
    if (least === undefined) return undefined;
    const running = this.#runningOf(least);
    const room = this.#max + (running === 0 ? this.#spare : 0);
    return this.#count < room && running < this.#ownerMax ? least : undefined;
  }

  #compare(a: string, b: string): number {
    const [turnOfA, turnOfB] = [this.#lastTurns.get(a) ?? 0, this.#lastTurns.get(b) ?? 0];
    return this.#runningOf(a) - this.#runningOf(b) || turnOfA - turnOfB;
  }

  #start(owner: string): void {
    const those = this.#waiting.get(owner) ?? new Set();
    const [enter] = those;
    if (enter === undefined) return;
    this.#forget(owner, enter);
    this.#lastTurns.set(owner, ++this.#turn);
    this.#running.set(owner, this.#runningOf(owner) + 1);
    this.#count++;
    enter();
  }

  #forget(owner: string, enter: () => void): void {
    const those = this.#waiting.get(owner);
    those?.delete(enter);
    if (those?.size === 0) this.#waiting.delete(owner);
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }
}
