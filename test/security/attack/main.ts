/**
 * `npm run attack`: all attacks, or those whose category or name holds a word behind it; the score last. With `--as-user`
 * on the service of an ordinary user without namespaces, with `--without-landlock` as on a kernel without it, with `--watch`
 * those with documents, and real templates, while all files are noted that are opened.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { summaryLine, writeOutcome } from "#test/all/outcome.ts";
import type { Attack } from "./attack.ts";
import { ATTACKS, ATTACKS_LEFT_OUT } from "./attacks.ts";
import { describeResult, describeScore, outcomeOf } from "./report.ts";
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
  const outcome = outcomeOf(results, ATTACKS_LEFT_OUT.filter(isChosen));
  console.log(`\n${describeScore(results)}`);
  console.log(summaryLine("attack", outcome));
  writeOutcome(outcome);
  if (chosen.length === 0 || outcome.failed.length > 0) process.exitCode = 1;
}

function isChosen({ category, name }: Attack): boolean {
  return `${category}: ${name}`.includes(positionals[0] ?? "");
}
