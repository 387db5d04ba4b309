/**
 * `npm run test:all`: what `npm test` leaves out, because it is long or wants programs of others; with names behind `--`
 * some of it. What failed is told again in the end.
 */
import { runStep, type StepResult } from "./run-step.ts";
import { STAGES, type Step } from "./steps.ts";
import { summaryOf } from "./summary.ts";

const wanted = process.argv.slice(2);
const names = STAGES.flat().map(({ name }) => name);
const unknown = wanted.filter((each) => !names.includes(each));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exitCode = 1;
} else {
  const results: StepResult[] = [];
  const isWanted = ({ name }: Step) => wanted.length === 0 || wanted.includes(name);
  for (const stage of STAGES.map((steps) => steps.filter(isWanted)).filter(({ length }) => length > 0)) {
    console.log(`\n=== ${stage.map(({ name }) => name).join(", ")}`);
    results.push(...(await Promise.all(stage.map(runStep))));
  }
  console.log(`\n${summaryOf(results)}`);
  if (results.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
}
