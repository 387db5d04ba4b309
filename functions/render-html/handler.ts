/** The Lambda function that prints HTML. It runs Chromium from its layer, and starts it before the first call. */
import { type Caused, within } from "#shared/base/log/activity.ts";
import { wireHtmlRenderer } from "#shared/wiring/html-renderer.ts";
import type { RenderHtmlAnswer, RenderHtmlQuestion } from "#shared/workers/render-html/function-messages.ts";
import { answerQuestion } from "./answer-question.ts";

const { deps, rest } = await wireHtmlRenderer();

export async function handler(question: Caused<RenderHtmlQuestion>): Promise<RenderHtmlAnswer> {
  return within(question.origin, async () => {
    const answer = await answerQuestion(deps, question);
    await rest();
    return answer;
  });
}
