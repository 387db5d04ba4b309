/**
 * `npm run growth`: searches every parser of ours for inputs whose cost grows faster than they do, for twenty seconds and
 * longer each, or `npm run growth -- --seconds 600 docxBody rtf` those that are named. Findings end in failure.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { inOrder } from "#shared/service/produce/in-order.ts";
import type { FuzzTarget } from "#test/fuzz/target.ts";
import * as targets from "#test/fuzz/targets/targets.ts";
import { type GrowthReport, searchGrowth } from "./growth.ts";

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const TARGETS: Readonly<Record<string, FuzzTarget>> = targets;
const unknown = positionals.filter((name) => !Object.hasOwn(TARGETS, name));
if (unknown.length > 0) {
  console.error(`There is no parser called ${unknown.join(", ")}. There are: ${Object.keys(TARGETS).join(", ")}.`);
  process.exitCode = 1;
} else {
  await searchAll(positionals.length === 0 ? Object.keys(TARGETS) : positionals);
}

async function searchAll(names: readonly string[]): Promise<void> {
  const options = { seed: Number(values.seed), duration: Number(values.seconds) * 1000 };
  const onFinding = (name: string) => (finding: string) => console.log(`${name}: FOUND ${finding}`);
  const work = async (name: string) => {
    return { name, report: await searchGrowth(name, { ...options, onFinding: onFinding(name) }) };
  };
  for await (const { name, report } of inOrder(names, availableParallelism(), work)) tell(name, report);
}

function tell(name: string, { patterns, findings }: GrowthReport): void {
  console.log(`${name}: ${patterns} patterns, ${findings.length === 0 ? "nothing" : findings.length} found`);
  if (findings.length > 0) process.exitCode = 1;
}
