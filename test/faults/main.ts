/** `npm run faults`: prints what came of each fault at each call of each operation, or of those named behind `--`. */
import process from "node:process";
import { summaryLine } from "#test/all/outcome.ts";
import { DEADLINES } from "./deadlines.ts";
import { type Cell, OPERATIONS, tryOperation } from "./matrix.ts";

/** Every operation calls some port, and each call goes wrong in several ways: fewer are tried when the matrix itself is broken. */
const CELLS_MIN = 3;

let held = 0;
let all = 0;
const wanted = process.argv.slice(2);
for (const operation of OPERATIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const cells = await tryOperation(operation);
  console.log(`\n${operation.name}`);
  for (const line of linesOf(cells)) console.log(`  ${line}`);
  if (cells.length < CELLS_MIN) {
    console.log(`  FAILED ${operation.name}: only ${cells.length} faults were tried`);
    all += 1;
  }
  held += cells.filter(({ isHeld }) => isHeld).length;
  all += cells.length;
}
console.log("\nWhat ends a call that hangs:");
for (const [port, { bound }] of Object.entries(DEADLINES)) console.log(`  ${port.padEnd(14)} ${bound}`);
console.log(`\n${summaryLine("faults", held, all - held)}`);
if (held < all) process.exitCode = 1;

/** One line for each call, in which faults of one outcome stand together. */
function linesOf(cells: readonly Cell[]): readonly string[] {
  const calls = Map.groupBy(cells, ({ call, nth }) => (nth === 1 ? call : `${call} ${nth}`));
  return [...calls].map(([call, tried]) => {
    const outcomes = Map.groupBy(tried, ({ outcome, isHeld }) => (isHeld ? outcome : `NOT HELD: ${outcome}`));
    const parts = [...outcomes].map(([outcome, each]) => `${each.map(({ fault }) => fault).join(", ")} → ${outcome}`);
    return `${call.padEnd(24)} ${parts.join(" | ")}`;
  });
}
