/** Prints the page that is sent to the function `render-html`. */
import { giveBack, unpack } from "#shared/workers/function-calls/carried.ts";
import { answerWith } from "#shared/workers/function-calls/function-answer.ts";
import type { AddressedFiles } from "#shared/workers/function-calls/work-files.ts";
import type { RenderHtmlAnswer, RenderHtmlQuestion } from "#shared/workers/render-html/function-messages.ts";
import type { HtmlRenderer } from "#shared/workers/render-html/html-renderer.ts";

export interface RenderHtmlDependencies {
  readonly htmlRenderer: Pick<HtmlRenderer, "toPdf">;
  readonly workFiles: AddressedFiles;
}

export function answerQuestion(
  { htmlRenderer, workFiles }: RenderHtmlDependencies,
  { html, options, resultAddress }: RenderHtmlQuestion,
): Promise<RenderHtmlAnswer> {
  return answerWith(async () => {
    const page = Buffer.from(await unpack(workFiles, html)).toString();
    return giveBack(workFiles, await htmlRenderer.toPdf(page, options), resultAddress);
  });
}
