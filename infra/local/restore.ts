/** `npm run restore`: puts a backup back into an empty data folder. */
import process from "node:process";
import { runBackupCommand } from "./backup/run-command.ts";

// What callers store is nobody else's on this machine.
process.umask(0o077);
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
process.once("SIGTERM", () => interruption.abort());
process.exitCode = await runBackupCommand("restore", process.argv.slice(2), {
  variables: process.env,
  tell: (text) => process.stdout.write(text),
  report: (text) => process.stderr.write(text),
  signal: interruption.signal,
});
