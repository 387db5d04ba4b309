/**
 * Declares tests that need something of the machine (`needs.ts`). Where it is absent they are skipped, and their names say for
 * want of what: `given("LibreOffice").test("converts a letter", …)`. In a pipeline a missing tool fails their file instead.
 */
import { describe, type TestOptions, test } from "vitest";
import { absent, type Need } from "./needs.ts";

export interface Declare {
  (title: string, run: () => unknown): void;
  (title: string, options: TestOptions, run: () => unknown): void;
}

export interface Given {
  readonly test: Declare;
  readonly describe: Declare;
}

export function given(...needs: readonly Need[]): Given {
  const [first] = absent(...needs);
  if (first === undefined) return { test, describe } as Given;
  const skipped = (declare: unknown): Declare => {
    return (title: string, ...rest: readonly unknown[]) =>
      (declare as (...words: readonly unknown[]) => void)(`${title}${skippedFor(first)}`, ...rest);
  };
  return { test: skipped(test.skip), describe: skipped(describe.skip) };
}

/** What the name of a skipped test ends with. */
function skippedFor(need: Need): string {
  return ` (skipped without ${need})`;
}
