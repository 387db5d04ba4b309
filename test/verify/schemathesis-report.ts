/** Reads the report that Schemathesis writes as JSON, and counts what it says. */
import { readFile } from "node:fs/promises";
import type { Tally } from "./tally.ts";

export interface Report {
  /** Whether it came to its end. */
  readonly complete: boolean;
  /** Null if it ended before it knew the operations. */
  readonly operations: { readonly tested: number } | null;
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[];
  readonly errors: readonly { readonly title: string }[];
}

export async function readReport(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Counts operations: each that it called without finding anything has passed. */
export function judgeReport(report: Report | undefined, tally: Tally): void {
  if (report === undefined) {
    tally.fail("Schemathesis", "it ended without a report");
    return;
  }
  const { complete, operations, test_cases, failures, errors } = report;
  const tested = operations?.tested ?? 0;
  const faulty = new Set(failures.flatMap((failure) => failure.operations));
  for (const operation of faulty) {
    const titles = failures.filter((failure) => failure.operations.includes(operation)).map(({ title }) => title);
    tally.fail(operation, titles.join(", "));
  }
  for (const { title } of errors) tally.fail("Schemathesis", title);
  tally.check(complete && test_cases.generated > 0, "Schemathesis", "it did not come to its end");
  for (let passed = faulty.size; passed < tested; passed++) tally.pass();
  console.log(`  ${tested} operations, ${test_cases.generated} calls`);
}
