/**
 * Runs a built image under AWS's runtime client as Lambda does, and checks it. Is started by `verify-image.ts` in a world
 * of mounts, processes and network of its own, and prints a Report. `--keep` is a folder for the files that were made.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { LAMBDAS } from "#functions/lambdas.ts";
import { checkConversions } from "./check-conversions.ts";
import { checkPrinting } from "./check-printing.ts";
import { LambdaWorld } from "./lambda-world.ts";
import { Report } from "./report.ts";
import { openWorkFileStore } from "./work-file-store.ts";

const CHECKS = { convert: checkConversions, "render-html": checkPrinting };

const option = { type: "string", default: "" } as const;
const { values } = parseArgs({ options: { lambda: option, image: option, view: option, keep: option } });
const lambda = values.lambda as keyof typeof CHECKS;

const image = JSON.parse(readFileSync(values.image, "utf8"));
const world = new LambdaWorld({ image, view: values.view, storageMb: LAMBDAS[lambda].storageMb ?? 512 });
const report = new Report();
world.check(report);
await using store = await openWorkFileStore();
await using running = await world.start({});
report.figure("start until the first event, ms", running.startMs);
const files = await CHECKS[lambda]({ running, store, report, world });
if (values.keep !== "") for (const [name, bytes] of files) writeFileSync(path.join(values.keep, name), bytes);
process.stdout.write(JSON.stringify(report));
