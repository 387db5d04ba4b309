/** Counts what was verified, and prints what was not. */

export class Tally {
  #passed = 0;
  #failed = 0;
  #notAvailable = 0;

  pass(): void {
    this.#passed++;
  }

  fail(what: string, why: string): void {
    this.#failed++;
    console.log(`  FAILED ${what}: ${why}`);
  }

  /** @param count of what could not be verified for the same reason */
  notAvailable(what: string, why: string, count = 1): void {
    this.#notAvailable += count;
    console.log(`  not available: ${what}: ${why}`);
  }

  check(isRight: boolean, what: string, why: string): void {
    if (isRight) this.pass();
    else this.fail(what, why);
  }

  get hasFailed(): boolean {
    return this.#failed > 0;
  }

  toString(): string {
    return `verify: ${this.#passed} passed, ${this.#failed} failed, ${this.#notAvailable} not available`;
  }
}
