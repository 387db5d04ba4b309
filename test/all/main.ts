/**
 * `npm run test:all`: what `npm test` leaves out, because it is long or wants programs of others; with names behind `--`
 * some of it. What failed is told again in the end.
 */
import { runStep, type StepResult } from "./run-step.ts";
import { STEPS } from "./steps.ts";
import { summaryOf } from "./summary.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((each) => !STEPS.some(({ name }) => name === each));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. There are: ${STEPS.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 1;
} else {
  const results: StepResult[] = [];
  for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`\n=== ${step.name}`);
    results.push(await runStep(step));
  }
  console.log(`\n${summaryOf(results)}`);
  if (results.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
}
