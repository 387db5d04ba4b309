/** Bundles the service on one machine, with the programs of its worker processes. */
import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { bundle, WORKER_PROGRAMS } from "#infra/build/bundle.ts";
import { linkInstalledPackages } from "./installed-packages.ts";

/** Node reads the maps with `--enable-source-maps`, so that stack traces name lines of the sources. */
export async function bundleService(project: string, folder: string): Promise<void> {
  const native = await bundle({
    project,
    folder,
    main: ["start", "local/server/start.ts"],
    programs: Object.values(WORKER_PROGRAMS),
    options: { sourcemap: "linked", sourcesContent: false },
  });
  await linkInstalledPackages(project, folder, native);
  // In a process of its own, because the description needs the code of every operation.
  const describe = path.join(import.meta.dirname, "write-description.ts");
  await promisify(execFile)(process.execPath, [describe, path.join(folder, "openapi.json")]);
  // The MCP server reads it beside its own code.
  await cp(path.join(project, "clients/mcp/skill"), path.join(folder, "skill"), { recursive: true });
}
