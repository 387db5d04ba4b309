/** `npm run backup`: copies everything that the service stores, while it runs. */
import process from "node:process";
import { runBackupCommand } from "./backup/run-command.ts";

// Other users of this machine must not read what callers store.
process.umask(0o077);
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
process.once("SIGTERM", () => interruption.abort());
process.exitCode = await runBackupCommand("backup", process.argv.slice(2), {
  variables: process.env,
  tell: (text) => process.stdout.write(text),
  report: (text) => process.stderr.write(text),
  signal: interruption.signal,
});
