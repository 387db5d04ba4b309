/** Whether Studio must be built: it never was, or one of its sources changed since. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { sourceFiles } from "#infra/build/sources.ts";
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

export function studioIsStale({ project, folder }: StudioBuild): boolean {
  const built = statSync(path.join(folder, "files.json"), { throwIfNoEntry: false });
  if (built === undefined) return true;
  const documents = readdirSync(project).filter((name) => name.endsWith(".md"));
  return sourceFiles(project, [...SOURCES, ...documents]).some(({ changedMs }) => changedMs > built.mtimeMs);
}
