/** The folder of all programs that contract tests call over HTTP; vitest makes it and removes it when all have ended. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    readonly programsFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-programs-"));
  project.provide("programsFolder", folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
