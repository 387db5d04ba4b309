/** The Lambda function that prints HTML. It runs Chromium from its layer, and starts it before the first call. */
import type { RenderHtmlAnswer, RenderHtmlQuestion } from "#shared/render-html/function-messages.ts";
import { wireHtmlRenderer } from "#shared/wiring/html-renderer.ts";
import { answerQuestion } from "./answer-question.ts";

const { deps, rest } = await wireHtmlRenderer();

export async function handler(question: RenderHtmlQuestion): Promise<RenderHtmlAnswer> {
  const answer = await answerQuestion(deps, question);
  await rest();
  return answer;
}
