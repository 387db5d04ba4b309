/** Has checkov judge the stacks' templates: docs/aws.md gives the reason of each rule that it finds broken, and of no other. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT } from "#test/support/program.ts";
import { getByPip, type PythonPackage } from "./pip.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";

const CHECKOV: PythonPackage = { name: "checkov", version: "3.3.30" };
const DEADLINE_MS = 300_000;

/** @param templates the paths of templates */
export async function checkWithCheckov(templates: readonly string[], tally: Tally): Promise<void> {
  const checkov = await getByPip(CHECKOV);
  if ("missing" in checkov) {
    tally.notAvailable("checkov on the templates", checkov.missing, 2);
    return;
  }
  const files = templates.flatMap((template) => ["--file", template]);
  // Without --skip-download it asks its maker's server for texts about each rule.
  const args = [
    ...files,
    "--framework",
    "cloudformation",
    "--compact",
    "--quiet",
    "--skip-download",
    "--output",
    "json",
  ];
  const { output } = await run(checkov.program, args, DEADLINE_MS);
  const found = brokenRules(output);
  const reasoned = await rulesWithReason();
  console.log(`templates: checkov finds ${found.size} rules broken, each with its reason in docs/aws.md`);
  const without = [...found].filter((rule) => !reasoned.has(rule));
  tally.check(without.length === 0, "checkov", `no reason in docs/aws.md: ${without.join(", ")}`);
  const stale = [...reasoned].filter((rule) => !found.has(rule));
  tally.check(
    stale.length === 0,
    "reasons for checkov",
    `these rules of docs/aws.md are not broken: ${stale.join(", ")}`,
  );
}

interface Report {
  readonly results: { readonly failed_checks: readonly { readonly check_id: string }[] };
}

/** @throws SyntaxError if checkov did not judge anything */
function brokenRules(output: string): ReadonlySet<string> {
  const { results } = JSON.parse(output) as Report;
  return new Set(results.failed_checks.map(({ check_id }) => check_id));
}

async function rulesWithReason(): Promise<ReadonlySet<string>> {
  const page = await readFile(path.join(PROJECT, "docs/aws.md"), "utf8");
  const [, section = ""] = page.split("\n## Findings of scanners\n");
  return new Set(section.split("\n## ")[0]?.match(/\bCKV2?_AWS_\d+\b/g));
}
