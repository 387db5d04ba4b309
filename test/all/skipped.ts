/** Counts the skipped tests by what they lack, and compares the numbers with their bounds (`needs.ts`). */
import { CONDITIONS, type Condition, type ConditionName, isPipeline } from "#test/support/needs.ts";
import { countSkipped, type Failure, type Skip } from "./outcome.ts";

export interface SkippedGroup {
  readonly need: string;
  readonly count: number;
  /** Infinity outside a pipeline for tests that lack a tool. */
  readonly max: number;
  readonly why: string;
  readonly names: readonly string[];
}

const UNNAMED = "a reason in its name";

export function skippedGroups(skipped: readonly Skip[], environment = process.env): readonly SkippedGroup[] {
  return [...Map.groupBy(skipped, ({ need = UNNAMED }) => need)].map(([need, tests]) => ({
    need,
    count: countSkipped(tests),
    names: tests.map(({ name }) => name),
    ...(need in CONDITIONS
      ? boundOf(CONDITIONS[need as ConditionName])
      : { max: isPipeline(environment) ? 0 : Infinity, why: "it can be had" }),
  }));
}

function boundOf({ skippedMax, why }: Condition): Pick<SkippedGroup, "max" | "why"> {
  return { max: skippedMax, why };
}

export function describeSkipped({ need, count, max, why }: SkippedGroup): string {
  return `skipped without ${need}: ${count}${max === Infinity ? "" : ` of at most ${max}`} (${why})`;
}

/** A group that is larger than its bound is a failure. */
export function skippedTooMuch(groups: readonly SkippedGroup[]): readonly Failure[] {
  return groups
    .filter(({ count, max }) => count > max)
    .map((group) => ({ name: describeSkipped(group), output: group.names.join("\n") }));
}
