/** Composition root of the function `render-html`, which runs Chromium with fonts from its layers. */
import { existsSync } from "node:fs";
import type { AddressedFiles } from "#shared/workers/function-calls/work-files.ts";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import type { HtmlRenderer } from "#shared/workers/render-html/html-renderer.ts";
import { REBUILD, warmUp, wireWorker } from "./lambda-worker.ts";

export interface HtmlRendererWiring {
  readonly deps: { readonly htmlRenderer: HtmlRenderer; readonly workFiles: AddressedFiles };
  /** Completes the remaining work of the last call, because Lambda freezes the function between calls. */
  rest(): Promise<void>;
}

/** The folder in which Lambda mounts the layer (layers/README.md). */
const PACKED_CHROMIUM = "/opt/chromium";
const LAYERS = {
  packageFolder: PACKED_CHROMIUM,
  environment: { LD_LIBRARY_PATH: "/opt/chromium/lib", FONTCONFIG_PATH: "/opt/fonts" },
};

/** Unpacks and starts Chromium, and lets it print once. */
export async function wireHtmlRenderer(): Promise<HtmlRendererWiring> {
  const { log, metrics, workFiles, environment } = wireWorker();
  const { chromium } = environment;
  const htmlRenderer = createProcessHtmlRenderer({
    log,
    metrics,
    remedy: REBUILD,
    // Without its layers, as on a local machine, the function uses the installed Chromium.
    ...(existsSync(PACKED_CHROMIUM) && LAYERS),
    ...(chromium !== undefined && { programs: [chromium] }),
  });
  await warmUp(log, () => htmlRenderer.toPdf("<!doctype html><title>Ready</title><p>Ready"));
  await htmlRenderer.idle();
  return { deps: { htmlRenderer, workFiles }, rest: () => htmlRenderer.idle() };
}
