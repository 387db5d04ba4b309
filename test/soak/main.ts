/**
 * `npm run soak`: the service under mixed load for 30 minutes, while its workers and the service itself are killed at
 * random: nothing acknowledged may be lost, no answer wrong. `-- --minutes 3 --seed 7 --callers 12` for another run.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { summaryLine } from "#test/all/outcome.ts";
import { describeReport, isClean } from "./report.ts";
import { soak } from "./soak.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    callers: { type: "string", default: "12" },
    seed: { type: "string" },
  },
});
const seed = positive("seed", values.seed ?? String(Date.now() % 0xffff));
console.log(`seed ${seed}`);
const report = await soak({
  ms: positive("minutes", values.minutes) * 60_000,
  callers: positive("callers", values.callers),
  seed,
  pauseMs: [5_000, 20_000],
  lifeMs: [60_000, 90_000],
  batchItems: [20, 200],
  tell: (line) => console.log(line),
});
console.log(`\n${describeReport(report)}`);
const { documents, templates, batches, faults } = report.ledger;
for (const { kind, what } of faults) console.log(`  FAILED ${kind}: ${what}`);
const failed = faults.map(({ kind, what }) => ({ name: kind, output: what }));
const passed = documents.length + templates.length + batches.length;
console.log(summaryLine("soak", { passed, failed, skipped: [] }));
if (!isClean(report)) {
  const log = path.join(mkdtempSync(path.join(tmpdir(), "merganser-soak-")), "log");
  writeFileSync(log, report.problems);
  console.log(`What the service has logged is in ${log}`);
  process.exitCode = 1;
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0 && value < Number.POSITIVE_INFINITY) return value;
  throw new RangeError(`--${name} takes a number above 0, not ${text}`);
}
