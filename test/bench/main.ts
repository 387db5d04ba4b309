/**
 * `npm run bench`: measures speed, and prints each figure beside its target and its floor. `npm run bench -- document`
 * runs one bench. To add one: a file in this folder and its line below.
 */
import type { Bench } from "./bench.ts";
import { bundlesBench } from "./bundles.ts";
import { convertBench } from "./convert.ts";
import { documentBench } from "./document.ts";
import { listsBench } from "./lists.ts";
import { describeMachine } from "./machine.ts";
import { mergeBench } from "./merge.ts";
import { startBench } from "./start.ts";
import { tableOf } from "./table.ts";

const BENCHES: Readonly<Record<string, Bench>> = {
  start: startBench,
  document: documentBench,
  merge: mergeBench,
  convert: convertBench,
  lists: listsBench,
  bundles: bundlesBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}.`);
  process.exitCode = 1;
} else {
  await runBenches(wanted.length === 0 ? Object.keys(BENCHES) : wanted);
}

async function runBenches(names: readonly string[]): Promise<void> {
  console.log(describeMachine());
  for (const name of names) {
    const bench = BENCHES[name];
    if (bench === undefined) continue;
    console.log(`\n${name}: ${bench.about}`);
    console.log(tableOf(await bench.run()));
  }
}
