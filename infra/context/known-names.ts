/** Refuses names of CDK's context that are not settings, because a setting that is mistyped would get its default. */
import { nearestName } from "#shared/base/model/nearest-name.ts";
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
  const faults = unknown.map((name) => `There is no setting ${name}. Did you mean ${nearestName(name, settings)}?`);
  throw new ContextError(`${faults.join("\n")}\ndocs/aws.md lists the settings.`);
}
