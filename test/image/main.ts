/**
 * `npm run verify:image`: LibreOffice's image and Chromium's function for AWS, built and run here. `--keep <folder>` keeps
 * what they made.
 */
import { parseArgs } from "node:util";
import { finish, Tally } from "#test/verify/tally.ts";
import { verifyImage } from "./verify-image.ts";

const { keep } = parseArgs({ options: { keep: { type: "string" } } }).values;
const tally = new Tally();
await verifyImage(tally, { keep });
finish([tally]);
