/** Implements the renderer on AWS with Chromium in a function of its own. */
import { measured } from "#shared/base/log/timings.ts";
import { type ConversionWork, convertByFunction } from "#shared/workers/function-calls/convert-by-function.ts";
import type { RenderHtmlQuestion } from "./function-messages.ts";
import type { HtmlRenderer } from "./html-renderer.ts";

/** @param work its worker is the function `render-html` */
export function createLambdaHtmlRenderer(work: ConversionWork<RenderHtmlQuestion>): HtmlRenderer {
  return {
    toPdf: (html, options = {}) =>
      measured("convert", () =>
        convertByFunction(work, ".pdf", Buffer.from(html), (carried, resultAddress) => ({
          html: carried,
          options,
          resultAddress,
        })),
      ),

    /** Warming up would gain nothing: while it warmed one environment, the page itself would start a second. */
    prepare() {},

    /** The function is deployed together with its callers. */
    isAvailable: () => true,
  };
}
