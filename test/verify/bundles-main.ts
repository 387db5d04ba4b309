/** `npm run verify:bundles`: the functions for AWS under its runtime interface client, as in `npm run verify`. */
import { verifyBundles } from "./bundles.ts";
import { finish, Tally } from "./tally.ts";

const tally = new Tally();
await verifyBundles(tally);
finish([tally]);
