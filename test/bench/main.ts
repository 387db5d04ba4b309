/**
 * `npm run bench`: measures speed, and prints each figure beside its target and its floor. `npm run bench -- document`
 * runs one bench; `--keep` writes what is measured to `test/bench/results`. To add one: a file in this folder and its line
 * below.
 */

import { batchBench } from "./batch.ts";
import type { Bench } from "./bench.ts";
import { bundlesBench } from "./bundles.ts";
import { callersBench } from "./callers.ts";
import { convertBench } from "./convert.ts";
import { documentBench } from "./document.ts";
import { growthBench } from "./growth.ts";
import { hostileBench } from "./hostile.ts";
import { itemBench } from "./item.ts";
import { listsBench } from "./lists.ts";
import { describeMachine } from "./machine.ts";
import { mergeBench } from "./merge.ts";
import { printBench } from "./print.ts";
import { keepResult } from "./results.ts";
import { richBench } from "./rich.ts";
import { scaleBench } from "./scale.ts";
import { startBench } from "./start.ts";
import { startsBench } from "./starts.ts";
import { studioBench } from "./studio.ts";
import { tableOf } from "./table.ts";
import { installedVersions } from "./versions.ts";

const BENCHES: Readonly<Record<string, Bench>> = {
  start: startBench,
  document: documentBench,
  merge: mergeBench,
  rich: richBench,
  convert: convertBench,
  print: printBench,
  lists: listsBench,
  item: itemBench,
  batch: batchBench,
  growth: growthBench,
  callers: callersBench,
  hostile: hostileBench,
  bundles: bundlesBench,
  starts: startsBench,
  scale: scaleBench,
  studio: studioBench,
};

const KEEP = "--keep";

const wanted = process.argv.slice(2).filter((argument) => argument !== KEEP);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}.`);
  process.exitCode = 1;
} else {
  await runBenches(wanted.length === 0 ? Object.keys(BENCHES) : wanted);
}

async function runBenches(names: readonly string[]): Promise<void> {
  const machine = describeMachine();
  console.log(machine);
  for (const name of names) {
    const bench = BENCHES[name];
    if (bench === undefined) continue;
    console.log(`\n${name}: ${bench.about}`);
    try {
      const figures = await bench.run();
      console.log(tableOf(figures));
      if (!process.argv.includes(KEEP)) continue;
      await keepResult({ name, about: bench.about, machine, versions: installedVersions(), figures });
    } catch (error) {
      console.error(`${name} broke off:`, error);
      process.exitCode = 1;
    }
  }
}
