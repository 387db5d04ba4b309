/** `npm run generate`: a template and a file of data become documents; interrupted and run again, it goes on where it was. */
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
