/**
 * `node infra/build-studio.ts`: builds Studio's files in dist/studio, from which the service shows them. `--if-stale`,
 * before `npm start`, builds only what is older than its sources, and does not keep the service from starting.
 */
import path from "node:path";
import process from "node:process";
import { buildStudio } from "./build/studio/build-studio.ts";
import { studioIsStale } from "./build/studio/is-stale.ts";

const project = path.resolve(import.meta.dirname, "..");
const build = { project, folder: path.join(project, "dist/studio") };
const isBeforeStart = process.argv.includes("--if-stale");

if (!isBeforeStart || (await studioIsStale(build))) {
  try {
    const { files, firstViewBytes } = await buildStudio(build);
    const size = Math.ceil(firstViewBytes / 1000);
    process.stderr.write(`Studio: ${files} files; its first view loads ${size} kB of JavaScript (gzip)\n`);
  } catch (error) {
    process.stderr.write(`Studio was not built; the service works without it: ${String(error)}\n`);
    if (!isBeforeStart) process.exitCode = 1;
  }
}
