/** The score of the attacks, for people and for pipelines. */
import type { Outcome } from "#test/all/outcome.ts";
import { type Attack, CATEGORIES } from "./attack.ts";
import { AFTER_ATTACKS, type Result } from "./run-attacks.ts";

/** One line for an attack: what it tried and what came of it. */
export function describeResult({ attack, isBlocked, isNamed, why, seconds }: Result): string {
  return `${isBlocked ? "blocked    " : isNamed ? "first line " : "NOT BLOCKED"}  ${attack.category}: ${attack.name}\n             tried ${attack.tried}\n             ${why} (${seconds} s)`;
}

/** The table by category, and the score last. */
export function describeScore(results: readonly Result[]): string {
  const rows = CATEGORIES.flatMap((category) => {
    const own = results.filter(({ attack }) => attack.category === category);
    return own.length === 0 ? [] : [`${category.padEnd(28)} ${score(own)}`];
  });
  return `${rows.join("\n")}\n\nblocked ${score(results)}`;
}

function score(results: readonly Result[]): string {
  const named = results.filter(({ isNamed }) => isNamed).length;
  const others = named === 0 ? "" : `; ${named} need the first line of defence`;
  return `${results.filter(({ isBlocked }) => isBlocked).length} of ${results.length}${others}`;
}

export function outcomeOf(results: readonly Result[], leftOut: readonly Attack[]): Outcome {
  const failed = results.filter(({ isBlocked, isNamed }) => !isBlocked && !isNamed);
  return {
    passed: results.length - failed.length,
    failed: failed.map(({ attack: { category, name }, why }) => {
      const after: readonly string[] = AFTER_ATTACKS;
      const alone = [after.includes(name) ? `${category}: ` : `${category}: ${name}`];
      return { name: `${category}: ${name}`, output: why, alone };
    }),
    skipped: leftOut.map(({ category, name }) => ({
      name: `${category}: ${name}`,
      need: "root who may unshare mounts",
    })),
  };
}
