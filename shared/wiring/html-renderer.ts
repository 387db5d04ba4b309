/** Composition root of the function `render-html`: Chromium and fonts of its layers. */
import { existsSync } from "node:fs";
import type { AddressedFiles } from "#shared/function-calls/work-files.ts";
import { createProcessHtmlRenderer } from "#shared/render-html/html-renderer.process.ts";
import type { HtmlRenderer } from "#shared/render-html/html-renderer.ts";
import { REBUILD, warmUp, wireWorker } from "./lambda-worker.ts";

export interface HtmlRendererWiring {
  readonly deps: { readonly htmlRenderer: HtmlRenderer; readonly workFiles: AddressedFiles };
  /** Ends what is still to be done for the last call: Lambda freezes the function between its answers and calls. */
  rest(): Promise<void>;
}

/** Where Lambda puts layers (layers/README.md). */
const PACKED_CHROMIUM = "/opt/chromium";
const LAYERS = {
  packageFolder: PACKED_CHROMIUM,
  environment: { LD_LIBRARY_PATH: "/opt/chromium/lib", FONTCONFIG_PATH: "/opt/fonts" },
};

/** Chromium is unpacked, runs, and has printed once, when this returns. */
export async function wireHtmlRenderer(): Promise<HtmlRendererWiring> {
  const { log, workFiles, environment } = wireWorker();
  const { chromium } = environment;
  const htmlRenderer = createProcessHtmlRenderer({
    log,
    remedy: REBUILD,
    // Without its layers, as on one machine, it takes the Chromium that is installed.
    ...(existsSync(PACKED_CHROMIUM) && LAYERS),
    ...(chromium !== undefined && { programs: [chromium] }),
  });
  await warmUp(log, () => htmlRenderer.toPdf("<!doctype html><title>Ready</title><p>Ready"));
  await htmlRenderer.idle();
  return { deps: { htmlRenderer, workFiles }, rest: () => htmlRenderer.idle() };
}
