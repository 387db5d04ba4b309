/** Refuses names of CDK's context that are not settings, because a setting that is mistyped would get its default. */
import { ContextError } from "./context-error.ts";

/**
 * Names that belong to the CDK: its feature flags (`@aws-cdk/…`), what its program passes on (`aws:cdk:…`), what it looked
 * up (`availability-zones:account=…`), and what its commands keep in `cdk.json`.
 */
const OF_CDK = /^@|:|^(?:cli-telemetry|acknowledged-issue-numbers)$/;

/**
 * @param given the names in the context
 * @param settings the names that are read
 * @throws ContextError naming the nearest setting
 */
export function refuseUnknownNames(given: readonly string[], settings: ReadonlySet<string>): void {
  const unknown = given.filter((name) => !settings.has(name) && !OF_CDK.test(name));
  if (unknown.length === 0) return;
  const faults = unknown.map((name) => `There is no setting ${name}. Did you mean ${nearest(name, settings)}?`);
  throw new ContextError(`${faults.join("\n")}\ndocs/aws.md lists the settings.`);
}

function nearest(name: string, settings: ReadonlySet<string>): string | undefined {
  const wanted = name.toLowerCase();
  const distances = [...settings].map((setting) => ({ setting, edits: editsBetween(wanted, setting.toLowerCase()) }));
  return distances.toSorted((a, b) => a.edits - b.edits)[0]?.setting;
}

/** The Levenshtein distance, row by row. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
