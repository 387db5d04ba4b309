/**
 * `npm run test:all`: what `npm test` leaves out, because it is long or wants programs of others; with names behind `--`
 * some of it. What failed is told again in the end.
 */
import { runStep, type StepResult } from "./run-step.ts";
import { STAGES, type Step } from "./steps.ts";
import { summaryOf } from "./summary.ts";

const wanted = process.argv.slice(2);
const names = STAGES.flat(2).map(({ name }) => name);
const unknown = wanted.filter((each) => !names.includes(each));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exitCode = 1;
} else {
  const results: StepResult[] = [];
  const isWanted = ({ name }: Step) => wanted.length === 0 || wanted.includes(name);
  for (const stage of STAGES) {
    const lanes = stage.map((steps) => steps.filter(isWanted));
    if (lanes.flat().length > 0)
      console.log(
        `\n=== ${lanes
          .flat()
          .map(({ name }) => name)
          .join(", ")}`,
      );
    results.push(...(await Promise.all(lanes.map(runLane))).flat());
  }
  console.log(`\n${summaryOf(results)}`);
  if (results.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
}

async function runLane(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}
