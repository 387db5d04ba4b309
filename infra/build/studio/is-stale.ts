/** Whether Studio must be built: it never was, or one of its sources is newer. */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { StudioBuild } from "./build-studio.ts";

/** Folders and files from which Studio is built. The documents at the project's root are among them. */
const SOURCES = [
  "studio",
  "docs",
  "clients",
  "examples",
  "infra/build/studio",
  "package-lock.json",
  // With what it imports, the reader of delimited text.
  "shared/engine/data",
  "shared/base/encoding",
  "shared/base/model",
];

export async function studioIsStale({ project, folder }: StudioBuild): Promise<boolean> {
  const built = await changedAt(path.join(folder, "files.json"));
  const documents = (await readdir(project)).filter((name) => name.endsWith(".md"));
  for (const source of [...SOURCES, ...documents]) {
    for (const file of await filesIn(path.join(project, source))) {
      if (((await changedAt(file)) ?? 0) > (built ?? 0)) return true;
    }
  }
  return built === undefined;
}

async function filesIn(place: string): Promise<readonly string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  return (await readdir(place, { recursive: true })).map((name) => path.join(place, name));
}

async function changedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return undefined;
  }
}
