/**
 * Runs as the child process that works on templates and their data: it answers one question after the other until the
 * service ends.
 */

import { ServiceError } from "#shared/base/errors/service-error.ts";
import { readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { editTemplateFile, readTemplateTexts } from "./edit-templates.ts";
import { MergeTemplates, TemplateWanted } from "./merge-templates.ts";
import type { TemplateAnswer, TemplateQuestion } from "./messages.ts";
import { FONT_METHODS } from "./read-fonts.ts";
import { writeTemplateSchema } from "./read-schema.ts";
import { disarmTemplate, readTemplateFile } from "./read-templates.ts";

const merging = new MergeTemplates(() => performance.now());
const reading = {
  disarm: disarmTemplate,
  read: readTemplateFile,
  schema: writeTemplateSchema,
  texts: readTemplateTexts,
  edit: editTemplateFile,
  readFields: readJsonFields,
  readItems: readJsonItems,
  ...FONT_METHODS,
};

await dieWithParent();
process.on("disconnect", () => process.exit());
process.on("message", (question: TemplateQuestion) => {
  process.send?.(answerTo(question));
});

/** Never throws. */
function answerTo({ method, parameters }: TemplateQuestion): TemplateAnswer {
  try {
    const worker = (method in reading ? reading : merging) as Record<
      string,
      (...parameters: readonly unknown[]) => unknown
    >;
    return { kind: "done", result: worker[method]?.(...parameters) };
  } catch (error) {
    return answerOf(error);
  }
}

function answerOf(error: unknown): TemplateAnswer {
  if (error instanceof TemplateWanted) return { kind: "template_wanted" };
  if (error instanceof ItemNotMerged) return { kind: "not_merged", position: error.position, reason: error.reason };
  if (error instanceof InvalidDocument) {
    const { violation, position } = error;
    return { kind: "invalid", violation, position };
  }
  if (error instanceof ServiceError) return { kind: "refused", code: error.code, message: error.message };
  return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
