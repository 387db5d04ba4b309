/** The renderer on AWS: Chromium in a function of its own. */
import { type ConversionWork, convertByFunction } from "#shared/function-calls/convert-by-function.ts";
import type { RenderHtmlQuestion } from "./function-messages.ts";
import type { HtmlRenderer } from "./html-renderer.ts";

/** @param work whose worker is the function `render-html` */
export function createLambdaHtmlRenderer(work: ConversionWork<RenderHtmlQuestion>): HtmlRenderer {
  return {
    toPdf: (html, options = {}) =>
      convertByFunction(work, ".pdf", Buffer.from(html), (carried, resultAddress) => ({
        html: carried,
        options,
        resultAddress,
      })),

    /** Nothing is gained ahead: while a call warmed one environment up, the page itself would start a second. */
    prepare() {},

    /** It is deployed with what calls it. */
    isAvailable: () => true,
  };
}
