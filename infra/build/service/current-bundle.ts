/** Finds the bundle of the service that belongs to the sources as they are, and makes it if there is none. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { sourceFiles } from "#infra/build/sources.ts";
import { removeUnusedBundles } from "./unused-bundles.ts";

/** The sources of the bundle and of its build. npm writes its record of the installed packages last. */
export const SERVICE_SOURCES = [
  "clients/mcp",
  "clients/typescript/src",
  "functions",
  "infra/build",
  "layers/invoice-rules",
  "local/server",
  "local/setup",
  "shared",
  "package.json",
  "package-lock.json",
  "node_modules/.package-lock.json",
];

/** Returns the path of the bundled service. esbuild is only loaded if it is needed. */
export async function bundledService(project: string): Promise<string> {
  const build = async (folder: string) => (await import("./bundle-service.ts")).bundleService(project, folder);
  return path.join(await currentBundle({ project, parent: path.join(project, "dist"), build }), "start.mjs");
}

export interface CurrentBundle {
  /** The root of the sources. */
  readonly project: string;
  /** The folder of all bundles. */
  readonly parent: string;
  /** Fills the folder with the bundle. */
  readonly build: (folder: string) => Promise<void>;
}

/**
 * Returns the folder of the bundle. Its name is made from the times at which the sources changed, and it gets that name
 * when it is complete: it can neither be outdated nor half of a bundle, and a running service keeps its own.
 */
export async function currentBundle({ project, parent, build }: CurrentBundle): Promise<string> {
  const folder = path.join(parent, `service-${keyOf(project)}`);
  if (!existsSync(folder)) {
    await buildOnce(folder, build);
    await removeUnusedBundles(parent, path.basename(folder));
  }
  // A bundle that is about to run is in use already.
  await utimes(folder, new Date(), new Date()).catch(() => {});
  return folder;
}

function keyOf(project: string): string {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const { file, changedMs } of sourceFiles(project, SERVICE_SOURCES)) hash.update(`${file} ${changedMs}\n`);
  return hash.digest("hex").slice(0, 16);
}

/** Builds beside the folder, because two starts at once build at once. Both bundles are the same; the first one stays. */
async function buildOnce(folder: string, build: CurrentBundle["build"]): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await mkdir(unfinished, { recursive: true });
    await build(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
