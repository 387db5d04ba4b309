/** `npm run faults`: prints what came of each fault at each call of each operation, or of those named behind `--`. */
import process from "node:process";
import { type Failure, summaryLine, writeOutcome } from "#test/all/outcome.ts";
import { DEADLINES } from "./deadlines.ts";
import { type Cell, OPERATIONS, tryOperation } from "./matrix.ts";

/** Every operation calls some port, and each call goes wrong in several ways: fewer are tried when the matrix itself is broken. */
const CELLS_MIN = 3;

let passed = 0;
const failed: Failure[] = [];
const wanted = process.argv.slice(2);
for (const operation of OPERATIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const { name } = operation;
  const cells = await tryOperation(operation);
  console.log(`\n${name}`);
  for (const line of linesOf(cells)) console.log(`  ${line}`);
  const broken = cells.filter(({ isHeld }) => !isHeld);
  passed += cells.length - broken.length;
  failed.push(...broken.map((cell) => failureOf(name, `${cell.fault} at ${cell.call} ${cell.nth}`, cell.outcome)));
  if (cells.length < CELLS_MIN) failed.push(failureOf(name, `only ${cells.length} faults were tried`));
}
console.log("\nWhat ends a call that hangs:");
for (const [port, { bound }] of Object.entries(DEADLINES)) console.log(`  ${port.padEnd(14)} ${bound}`);
for (const { name, output } of failed) console.log(`FAILED ${name}: ${output}`);
const outcome = { passed, failed, skipped: [] };
console.log(`\n${summaryLine("faults", outcome)}`);
writeOutcome(outcome);
if (failed.length > 0) process.exitCode = 1;

function failureOf(operation: string, what: string, output = ""): Failure {
  return { name: `${operation}: ${what}`, output, alone: [operation] };
}

/** One line for each call, in which faults of one outcome stand together. */
function linesOf(cells: readonly Cell[]): readonly string[] {
  const calls = Map.groupBy(cells, ({ call, nth }) => (nth === 1 ? call : `${call} ${nth}`));
  return [...calls].map(([call, tried]) => {
    const outcomes = Map.groupBy(tried, ({ outcome, isHeld }) => (isHeld ? outcome : `NOT HELD: ${outcome}`));
    const parts = [...outcomes].map(([outcome, each]) => `${each.map(({ fault }) => fault).join(", ")} → ${outcome}`);
    return `${call.padEnd(24)} ${parts.join(" | ")}`;
  });
}
