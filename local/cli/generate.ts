/**
 * `npm run generate`: turns a template and a data file into documents. If interrupted, the same command continues where
 * it stopped.
 */
import process from "node:process";
import { runGenerateCommand } from "./generate/run-command.ts";

const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
process.once("SIGTERM", () => interruption.abort());
process.exitCode = await runGenerateCommand(process.argv.slice(2), {
  variables: process.env,
  screen: process.stderr,
  signal: interruption.signal,
});
