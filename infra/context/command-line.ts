/** Reads the settings of a deployment from `--context name=value` and `cdk.json`, as the CDK does, and the profile of AWS. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { refuseUnknownNames } from "./known-names.ts";
import { DIST_SETTING, readSettings, type Settings, settingNames } from "./settings.ts";

export interface CommandLine {
  readonly settings: Settings;
  /** For clients of the AWS SDK. */
  readonly credentials: { readonly profile?: string };
}

const CDK_JSON = path.join(import.meta.dirname, "../../cdk.json");

/** @throws ContextError naming the remedy */
export function readCommandLine(context: readonly string[], profile: string | undefined): CommandLine {
  const pairs = context.map((each) => [each.split("=")[0], each.slice(each.indexOf("=") + 1)]);
  const { context: kept } = JSON.parse(readFileSync(CDK_JSON, "utf8")) as { readonly context: object };
  const values: Readonly<Record<string, unknown>> = { ...kept, ...Object.fromEntries(pairs) };
  refuseUnknownNames(Object.keys(values), new Set([...settingNames(), DIST_SETTING]));
  return { settings: readSettings((name) => values[name]), credentials: profile === undefined ? {} : { profile } };
}
