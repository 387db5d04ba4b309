/**
 * `npm run test:all`: what `npm test` leaves out, because it is long or wants programs of others. With `--gate`, as `.ci/run` has
 * it, also what `npm test` runs, with every tool that tests need, and failures repeated. With names some of it.
 */
import { parseArgs } from "node:util";
import { missing, TOOLS, type ToolName } from "#test/support/needs.ts";
import { runGate } from "./gate.ts";
import { runStages } from "./run-stages.ts";
import { runStep } from "./run-step.ts";
import { choose, GATE, TEST_ALL } from "./steps.ts";
import { verdictOf } from "./verdict.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { gate: { type: "boolean" } } });
const all = values.gate ? GATE : TEST_ALL;
const names = all.flat().map(({ name }) => name);
const unknown = positionals.filter((each) => !names.includes(each));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exitCode = 1;
} else {
  const stages = choose(all, positionals);
  const { lines, isGreen } = values.gate
    ? await runGate({ stages, run: runStep, missing: missingTools() })
    : verdictOf(await runStages(stages, runStep), []);
  console.log(`\n${lines.join("\n")}`);
  if (!isGreen) process.exitCode = 1;
}

function missingTools(): readonly string[] {
  return (Object.keys(TOOLS) as ToolName[]).flatMap((tool) => missing(tool) ?? []);
}
