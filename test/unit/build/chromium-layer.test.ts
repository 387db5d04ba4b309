import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { fillChromiumLayer } from "#infra/build/chromium-layer.ts";

test("without Chromium's package the build says which folder is missing, and what to run", async () => {
  const project = await mkdtemp(path.join(tmpdir(), "merganser-layer-"));
  const filling = fillChromiumLayer({ project, folder: path.join(project, "layer") });
  await expect(filling).rejects.toThrow(/node_modules\/@sparticuz\/chromium is missing.*npm ci/);
  await rm(project, { recursive: true });
});
