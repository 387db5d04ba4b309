/** Chromium on the machine that runs the tests, and renderers whose processes and files lie in a folder of their own. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Chromium, findChromium } from "#shared/workers/render-html/find-chromium.ts";
import {
  createProcessHtmlRenderer,
  type ProcessHtmlRenderer,
  type ProcessHtmlRendererOptions,
} from "#shared/workers/render-html/html-renderer.process.ts";
import { given } from "./given.ts";

/** Undefined where there is none; one that is still packed counts when its test starts it. */
export const CHROMIUM: Chromium | undefined = findChromium({ temporaryFolder: tmpdir() });

export function describePrinting(title: string, tests: (create: CreateRenderer) => void): void {
  given("Chromium").describe(title, () => tests(renderers()));
}

export interface TestedRenderer extends ProcessHtmlRenderer {
  /** All its folders and files lie in here, and in the command lines of its processes. */
  readonly temporaryFolder: string;
}

/** It is stopped after the tests. */
export type CreateRenderer = (options?: Partial<ProcessHtmlRendererOptions>) => TestedRenderer;

function renderers(): CreateRenderer {
  const made: TestedRenderer[] = [];
  afterAll(async () => {
    await Promise.all(made.map((renderer) => renderer.stop()));
    for (const { temporaryFolder } of made) rmSync(temporaryFolder, { recursive: true, force: true });
  });
  return (options = {}) => {
    const temporaryFolder = options.temporaryFolder ?? openFolder();
    const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "install it", temporaryFolder, ...options });
    const tested = Object.assign(renderer, { temporaryFolder });
    made.push(tested);
    return tested;
  };
}

/** A folder that other users can enter, as the system's own one for temporary files. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "renderer-test-"));
  chmodSync(folder, 0o755);
  return folder;
}
