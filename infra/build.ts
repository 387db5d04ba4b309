/** `npm run build`: the bundles of all Lambda functions, in dist/functions. `--arch host` builds for this machine. */
import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { bundleFunction } from "./build/bundle-function.ts";
import { writeOpenApi } from "./build/write-openapi.ts";

const PROJECT = path.resolve(import.meta.dirname, "..");

const { values } = parseArgs({
  options: { arch: { type: "string", default: "arm64" }, to: { type: "string", default: "dist" } },
});
const arch = values.arch === "host" ? process.arch : values.arch;
const folder = path.resolve(PROJECT, values.to, "functions");
await rm(folder, { recursive: true, force: true });
const names = Object.keys(LAMBDAS) as LambdaName[];
for (const name of names) await bundleFunction({ project: PROJECT, name, folder: path.join(folder, name), arch });
await writeOpenApi(path.join(folder, "describe-api", "openapi.json"));
process.stdout.write(`${names.length} functions in ${path.relative(PROJECT, folder)}\n`);
