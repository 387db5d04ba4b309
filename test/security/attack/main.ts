/**
 * `npm run attack`: all attacks, or those whose category or name holds a word behind it; the score last. With `--as-user`
 * on the service of an ordinary user without namespaces, with `--without-landlock` as on a kernel without it, with `--watch`
 * those with documents, and real templates, while all files are noted that are opened.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { summaryLine } from "#test/all/outcome.ts";
import type { Attack } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { describeResult, describeScore } from "./report.ts";
import { type Result, runAttacks, runAttacksOn } from "./run-attacks.ts";
import type { StageOptions } from "./stage.ts";
import { describeWatch, watchAttacks } from "./watch-attacks.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "as-user": { type: "boolean", default: false },
    "without-landlock": { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
  },
});
const options: StageOptions = { asUser: values["as-user"], withoutLandlock: values["without-landlock"] };
const tell = (result: Result) => console.log(describeResult(result));

if (values.watch) {
  const seen = await watchAttacks(options, isChosen, tell);
  console.log(`\n${describeWatch(seen)}`);
  if (seen.some(({ outside }) => outside.length > 0)) process.exitCode = 1;
} else {
  const chosen = ATTACKS.filter(isChosen);
  const isSpecial = options.asUser || options.withoutLandlock;
  const results = await (isSpecial ? runAttacksOn(options, chosen, tell) : runAttacks(chosen, tell));
  const failed = results.filter(({ isBlocked, isNamed }) => !isBlocked && !isNamed).length;
  console.log(`\n${describeScore(results)}`);
  console.log(summaryLine("attack", results.length - failed, failed));
  if (chosen.length === 0 || failed > 0) process.exitCode = 1;
}

function isChosen({ category, name }: Attack): boolean {
  return `${category}: ${name}`.includes(positionals[0] ?? "");
}
