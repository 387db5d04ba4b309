/**
 * Declares tests that need something of the machine (`needs.ts`): `given("LibreOffice").test("converts a letter", …)`. Where it
 * is absent they are skipped, and their names say what is missing. In a pipeline a missing tool fails their file instead.
 */
import { describe, type TestOptions, test } from "vitest";
import { absent, type Need, skippedWithout } from "./needs.ts";

interface Declare {
  (title: string, run: () => unknown): void;
  (title: string, options: TestOptions, run: () => unknown): void;
}

interface Given {
  readonly test: Declare;
  readonly describe: Declare;
}

export function given(...needs: readonly Need[]): Given {
  const [first] = absent(needs);
  if (first === undefined) return { test, describe } as Given;
  const skipped = (declare: unknown): Declare => {
    return (title: string, ...rest: readonly unknown[]) =>
      (declare as (...words: readonly unknown[]) => void)(`${title}${skippedWithout(first)}`, ...rest);
  };
  return { test: skipped(test.skip), describe: skipped(describe.skip) };
}
