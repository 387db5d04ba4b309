/** `npm run attack`: all attacks, or those whose category or name holds a word behind it; the score last. */
import process from "node:process";
import { ATTACKS } from "./attacks.ts";
import { describeResult, describeScore } from "./report.ts";
import { runAttacks } from "./run-attacks.ts";

const [word = ""] = process.argv.slice(2);
const chosen = ATTACKS.filter(({ category, name }) => `${category}: ${name}`.includes(word));
const results = await runAttacks(chosen, (result) => console.log(describeResult(result)));
console.log(`\n${describeScore(results)}`);
if (chosen.length === 0 || results.some(({ isBlocked }) => !isBlocked)) process.exitCode = 1;
