/** `npm run verify:bundles`: the functions for AWS under its runtime interface client, as in `npm run verify`. */
import { verifyBundles } from "./bundles.ts";
import { Tally } from "./tally.ts";

const tally = new Tally();
await verifyBundles(tally);
console.log(String(tally));
process.exitCode = tally.hasFailed ? 1 : 0;
