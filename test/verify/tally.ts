/** Counts what was verified, and prints what was not. */
import { type Failure, type Outcome, type Skip, summaryLine, writeOutcome } from "#test/all/outcome.ts";
import { type ConditionName, isPipeline } from "#test/support/needs.ts";

export class Tally {
  readonly #part: string | undefined;
  #passed = 0;
  readonly #failed: Failure[] = [];
  readonly #skipped: Skip[] = [];

  /** @param part of `npm run verify`, which repeats a failure when it is named behind it */
  constructor(part?: string) {
    this.#part = part;
  }

  pass(): void {
    this.#passed++;
  }

  fail(what: string, why: string): void {
    this.#failed.push({ name: what, output: why, ...(this.#part !== undefined && { alone: [this.#part] }) });
    console.log(`  FAILED ${what}: ${why}`);
  }

  /**
   * Something cannot be verified without a tool or a package that could be had: in a pipeline that is a failure.
   *
   * @param count of what could not be verified for the same reason
   */
  notAvailable(what: string, why: string, count = 1): void {
    if (isPipeline()) {
      this.fail(what, `${why}; CI is set, so that it may not be left out`);
    } else {
      this.#skipped.push({ name: `${what}: ${why}`, count });
      console.log(`  not available: ${what}: ${why}`);
    }
  }

  /** Something cannot be verified because of a condition that no installation changes. */
  skip(need: ConditionName, what: string, why: string, count = 1): void {
    this.#skipped.push({ name: `${what}: ${why}`, need, count });
    console.log(`  skipped without ${need}: ${what}: ${why}`);
  }

  check(isRight: boolean, what: string, why: string): void {
    if (isRight) this.pass();
    else this.fail(what, why);
  }

  get outcome(): Outcome {
    return { passed: this.#passed, failed: this.#failed, skipped: this.#skipped };
  }

  toString(): string {
    return summaryLine("verify", this.outcome);
  }
}

/** Prints and writes what all parts come to. */
export function finish(tallies: readonly Tally[]): void {
  const all = tallies.map(({ outcome }) => outcome);
  const outcome = {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.flatMap(({ failed }) => failed),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
  writeOutcome(outcome);
  console.log(summaryLine("verify", outcome));
  process.exitCode = outcome.failed.length > 0 ? 1 : 0;
}
