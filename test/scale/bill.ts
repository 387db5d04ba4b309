/** Counts what AWS charges for. */
import { PRICES } from "./aws-figures.ts";

export class Bill {
  readonly gigabyteSeconds = new Map<string, number>();
  readonly #counts = new Map<Exclude<keyof typeof PRICES, "gigabyteSecond">, number>();

  count(what: Exclude<keyof typeof PRICES, "gigabyteSecond">, times = 1): void {
    this.#counts.set(what, this.of(what) + times);
  }

  of(what: Exclude<keyof typeof PRICES, "gigabyteSecond">): number {
    return this.#counts.get(what) ?? 0;
  }

  addTime(lambda: string, gigabytes: number, milliseconds: number): void {
    const seconds = Math.ceil(milliseconds) / 1000;
    this.gigabyteSeconds.set(lambda, (this.gigabyteSeconds.get(lambda) ?? 0) + gigabytes * seconds);
  }

  get allGigabyteSeconds(): number {
    return [...this.gigabyteSeconds.values()].reduce((sum, each) => sum + each, 0);
  }

  /** US dollars. */
  get dollars(): number {
    const counted = [...this.#counts].reduce((sum, [what, times]) => sum + PRICES[what] * times, 0);
    return counted + this.allGigabyteSeconds * PRICES.gigabyteSecond;
  }
}
