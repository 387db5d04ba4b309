/** `npm run account`: accounts and their API keys, for operators; also while the service runs. */
import process from "node:process";
import { runAccountCommand } from "./account/run-command.ts";

const { code, stdout, stderr } = await runAccountCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
