/** The child process that merges: it takes one question after the other, until the service is gone. */
import { dieWithParent } from "#shared/processes/die-with-parent.ts";
import { MergeAnswers } from "./answer-question.ts";
import type { MergeQuestion } from "./messages.ts";

const answers = new MergeAnswers(() => performance.now());

await dieWithParent();
process.on("disconnect", () => process.exit());
process.on("message", (question: MergeQuestion) => {
  process.send?.(answers.to(question));
});
