/** Bundles the service on one machine, with the programs of its worker processes. */
import { cp } from "node:fs/promises";
import path from "node:path";
import { bundle, WORKER_PROGRAMS } from "#infra/build/bundle.ts";
import { ON_ONE_MACHINE, writeOpenApi } from "#infra/build/write-openapi.ts";
import { DESCRIPTION_FILE } from "#shared/edge/http/documentation/openapi.ts";
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
  await writeOpenApi(path.join(folder, DESCRIPTION_FILE), ON_ONE_MACHINE);
  // The MCP server reads it beside its own code.
  await cp(path.join(project, "clients/mcp/skill"), path.join(folder, "skill"), { recursive: true });
}
