/** `npm run audit`: prints the audit trail, for operators; it also works while the service runs. */
import process from "node:process";
import { runAuditCommand } from "./audit/run-command.ts";

process.exitCode = await runAuditCommand(process.argv.slice(2), process.env, process);
