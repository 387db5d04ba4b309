/** Measures how the cost of reading a pattern grows, in processor time, which other work on the machine does not stretch. */
import type { FuzzTarget } from "#test/fuzz/target.ts";
import type { Pattern } from "./patterns.ts";

export interface Growth {
  /** Characters of the largest input. */
  readonly characters: number;
  /** The processor time for the largest input, in milliseconds. */
  readonly cost: number;
  /** How many times the cost of half the input, for the last two doublings. */
  readonly ratios: readonly [number, number];
  /** 1 for what grows like the input, 2 for its square. */
  readonly exponent: number;
}

/** Characters. Several, so that constant costs do not hide growth, nor limits on large inputs. */
const BASES = [1024, 8192, 65_536] as const;
const FACTORS = [1, 2, 4, 8, 16] as const;

/** Linear work doubles. What allocates much, or leaves the caches, comes to some more. */
const RATIO_MAX = 2.6;
/** Milliseconds: below it nobody is held up, and clocks are too coarse. */
const COST_MIN = 60;
/** Milliseconds for which a larger input is not tried. */
const COST_ENOUGH = 1500;
/** The lowest of so many counts: garbage collection and compilation come and go. */
const REPETITIONS = 3;

export class Meter {
  readonly #read: (input: Uint8Array) => Promise<void>;

  /** @param tell called before each input is read */
  constructor(target: FuzzTarget, tell: () => void) {
    this.#read = async (input) => {
      tell();
      await target.run(input);
    };
  }

  /** Whether it is worth a closer look: cheaply, as nearly all patterns are not. */
  async isSuspect(pattern: Pattern, base: number): Promise<boolean> {
    const small = await this.#cost(pattern, 2 * base);
    const twice = await this.#cost(pattern, 4 * base);
    // Sixteen times as much could take minutes.
    if (twice > COST_MIN && twice > RATIO_MAX * small) return true;
    const large = await this.#cost(pattern, 16 * base);
    return large > COST_MIN / 10 && large > SUSPECT_FACTOR * 8 * Math.max(small, 0.1);
  }

  /** Undefined where no base shows more than linear growth twice. */
  async growth(pattern: Pattern): Promise<Growth | undefined> {
    for (const base of BASES) {
      const found = await this.#climb(pattern, base, 1);
      if (found !== undefined && (await this.#climb(pattern, base, REPETITIONS)) !== undefined) return found;
    }
    return undefined;
  }

  async #climb(pattern: Pattern, base: number, repetitions: number): Promise<Growth | undefined> {
    const costs: number[] = [];
    let found: Growth | undefined;
    for (const factor of FACTORS) {
      const cost = await this.#leastCost(pattern, base * factor, repetitions);
      costs.push(cost);
      found = growthAt(costs, base * factor);
      if (found !== undefined || cost > COST_ENOUGH) break;
    }
    return found;
  }

  async #leastCost(pattern: Pattern, characters: number, repetitions: number): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let count = 0; count < repetitions; count++) least = Math.min(least, await this.#cost(pattern, characters));
    return least;
  }

  /** Milliseconds of this thread. */
  async #cost(pattern: Pattern, characters: number): Promise<number> {
    const input = pattern.input(characters);
    const before = process.threadCpuUsage();
    await this.#read(input);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  }
}

const SUSPECT_FACTOR = 1.5;

function growthAt(costs: readonly number[], characters: number): Growth | undefined {
  const [before = 0, half = 0, cost = 0] = costs.slice(-3);
  if (costs.length < 3 || cost < COST_MIN || half < RATIO_MAX * before || cost < RATIO_MAX * half) return undefined;
  return { characters, cost, ratios: [half / before, cost / half], exponent: Math.log2(cost / before) / 2 };
}
