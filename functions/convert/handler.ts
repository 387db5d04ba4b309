/** The Lambda function that converts. It runs LibreOffice in a container image, and starts it before the first call. */

import { type Caused, within } from "#shared/base/log/activity.ts";
import { wireConverter } from "#shared/wiring/converter.ts";
import type { ConvertAnswer, ConvertQuestion } from "#shared/workers/convert/function-messages.ts";
import { answerQuestion } from "./answer-question.ts";

const { deps, rest } = await wireConverter();

export async function handler(question: Caused<ConvertQuestion>): Promise<ConvertAnswer> {
  return within(question.origin, async () => {
    const answer = await answerQuestion(deps, question);
    await rest();
    return answer;
  });
}
