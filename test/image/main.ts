/**
 * `npm run verify:image`: LibreOffice's image and Chromium's function for AWS, built and run here. `--keep <folder>` keeps
 * what they made.
 */
import { parseArgs } from "node:util";
import { Tally } from "#test/verify/tally.ts";
import { verifyImage } from "./verify-image.ts";

const { keep } = parseArgs({ options: { keep: { type: "string" } } }).values;
const tally = new Tally();
await verifyImage(tally, { keep });
console.log(String(tally));
process.exitCode = tally.hasFailed ? 1 : 0;
