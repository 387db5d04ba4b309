/** The Lambda function that reads and renders the PDFs of templates. */
import { type Caused, within } from "#shared/base/log/activity.ts";
import { wirePdfWork } from "#shared/wiring/pdf-work.ts";
import type { PdfWorkAnswer, PdfWorkQuestion } from "#shared/workers/pdf-work/function-messages.ts";
import { answerQuestion } from "./answer-question.ts";

const deps = wirePdfWork();

export function handler(question: Caused<PdfWorkQuestion>): Promise<PdfWorkAnswer> {
  return within(question.origin, () => answerQuestion(deps, question));
}
