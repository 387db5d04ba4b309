/** Prints the page that the function `render-html` is sent. */
import { carry, unpack } from "#shared/function-calls/carried.ts";
import { answerWith } from "#shared/function-calls/function-answer.ts";
import type { ExchangedFiles } from "#shared/function-calls/work-files.ts";
import type { RenderHtmlAnswer, RenderHtmlQuestion } from "#shared/render-html/function-messages.ts";
import type { HtmlRenderer } from "#shared/render-html/html-renderer.ts";

export interface RenderHtmlDependencies {
  readonly htmlRenderer: Pick<HtmlRenderer, "toPdf">;
  readonly workFiles: ExchangedFiles;
}

export function answerQuestion(
  { htmlRenderer, workFiles }: RenderHtmlDependencies,
  { html, options }: RenderHtmlQuestion,
): Promise<RenderHtmlAnswer> {
  return answerWith(async () => {
    const page = Buffer.from(await unpack(workFiles, html)).toString();
    return carry(workFiles, await htmlRenderer.toPdf(page, options));
  });
}
