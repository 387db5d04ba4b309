/** `npm run canary`: makes a PDF with a deployed service, to find out whether it works. */
import process from "node:process";
import { runCanary } from "./canary/run-canary.ts";

process.exitCode = await runCanary(process.argv.slice(2), { variables: process.env, screen: process.stderr });
