/**
 * `node infra/build-for-start.ts`, before `npm start`: builds Studio and bundles the service, as far as their sources
 * changed, and prints the program to start. A failed build does not keep the service from starting. `--sources` prints
 * the program of the sources.
 */
import path from "node:path";
import process from "node:process";
import { bundledService } from "./build/service/current-bundle.ts";
import { studioIsStale } from "./build/studio/is-stale.ts";

const project = path.resolve(import.meta.dirname, "..");
const sources = path.join(project, "local/server/start.ts");

// The sandbox runs worker programs as users of their own, who must be able to read them.
process.umask(0o022);
await prepareStudio();
process.stdout.write(`${process.argv.includes("--sources") ? sources : await programToStart()}\n`);

async function prepareStudio(): Promise<void> {
  const studio = { project, folder: path.join(project, "dist/studio") };
  try {
    if (studioIsStale(studio)) await (await import("./build/studio/build-studio.ts")).buildStudio(studio);
  } catch (error) {
    process.stderr.write(`Studio was not built; the service works without it: ${String(error)}\n`);
  }
}

async function programToStart(): Promise<string> {
  try {
    return await bundledService(project);
  } catch (error) {
    process.stderr.write(`The service was not bundled, so its sources start, which takes longer: ${String(error)}\n`);
    return sources;
  }
}
