/** `npm run account`: manages accounts and their API keys, for operators; it also works while the service runs. */
import process from "node:process";
import { runAccountCommand } from "./account/run-command.ts";

const { code, stdout, stderr } = await runAccountCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
