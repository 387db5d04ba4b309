/**
 * `npm run fuzz`: fuzzes every parser of ours for ten seconds each, or `npm run fuzz -- --seconds 600 zip pdf` those that are
 * named. A finding is printed with its input and ends in failure; the seed that is printed makes it again.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { inOrder } from "#shared/service/produce/in-order.ts";
import { type FuzzReport, fuzz } from "./fuzz.ts";
import type { FuzzTarget } from "./target.ts";
import * as targets from "./targets/targets.ts";

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, seed: { type: "string" } },
  allowPositionals: true,
});
const TARGETS: Readonly<Record<string, FuzzTarget>> = targets;
const unknown = positionals.filter((name) => !Object.hasOwn(TARGETS, name));
if (unknown.length > 0) {
  console.error(
    `There is nothing to fuzz called ${unknown.join(", ")}. There are: ${Object.keys(TARGETS).join(", ")}.`,
  );
  process.exitCode = 1;
} else {
  await fuzzAll(positionals.length === 0 ? Object.keys(TARGETS) : positionals);
}

async function fuzzAll(names: readonly string[]): Promise<void> {
  const seed = Number(values.seed ?? Date.now() % 0x7fffffff);
  console.log(`seed ${seed}, ${values.seconds} seconds each`);
  const options = { seed, duration: Number(values.seconds) * 1000 };
  const work = async (name: string) => ({ name, report: await fuzz(name, TARGETS[name] as FuzzTarget, options) });
  for await (const { name, report } of inOrder(names, availableParallelism(), work)) tell(name, report);
}

function tell(name: string, report: FuzzReport): void {
  if (report.isSound) {
    const { inputs, kept, characters } = report;
    console.log(
      `${name.padEnd(12)} ${inputs} inputs, ${characters} characters of code reached, ${kept} inputs kept: nothing found`,
    );
    return;
  }
  const { input, error } = report;
  console.log(`${name.padEnd(12)} FOUND ${error}`);
  console.log(`  the input, in Base64: ${Buffer.from(input).toString("base64")}`);
  process.exitCode = 1;
}
