/** The renderer on AWS and the function `render-html`, with all that is between them but Chromium and Lambda. */
import { expect, test } from "vitest";
import { answerQuestion } from "#functions/render-html/answer-question.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { RenderHtmlQuestion } from "#shared/workers/render-html/function-messages.ts";
import { createLambdaHtmlRenderer } from "#shared/workers/render-html/html-renderer.lambda.ts";
import type { HtmlRenderer } from "#shared/workers/render-html/html-renderer.ts";
import { calledFunction, memoryWorkFiles } from "#test/support/called-functions.ts";

function rendererOver(toPdf: HtmlRenderer["toPdf"]): HtmlRenderer {
  const workFiles = memoryWorkFiles();
  const { worker } = calledFunction((question: RenderHtmlQuestion) =>
    answerQuestion({ htmlRenderer: { toPdf }, workFiles: workFiles.addressed }, question),
  );
  return createLambdaHtmlRenderer({ worker, workFiles, timeoutSeconds: 120 });
}

const telling: HtmlRenderer["toPdf"] = async (html, { pages = "all" } = {}) => Buffer.from(`${pages}: ${html}`);

test("a page in any script goes to the function and its PDF comes back", async () => {
  expect(Buffer.from(await rendererOver(telling).toPdf("<p>Grüße, 東京 🦆")).toString()).toBe("all: <p>Grüße, 東京 🦆");
});

test("the pages that are asked for are those that are printed", async () => {
  expect(Buffer.from(await rendererOver(telling).toPdf("<p>", { pages: "first" })).toString()).toBe("first: <p>");
});

test("an error of the renderer arrives as it is", async () => {
  const failure = serviceError("conversion_timed_out", { format: ".pdf", seconds: 60 });
  const failed = rendererOver(() => Promise.reject(failure)).toPdf("<p>");
  await expect(failed).rejects.toMatchObject({ code: "conversion_timed_out", message: failure.message });
});
