/** Runs as the child process that works on templates and their data: it answers one request after the other. */

import { ServiceError } from "#shared/base/errors/service-error.ts";
import { readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { onMessage, sendMessage } from "#shared/workers/processes/large-messages.ts";
import { EDIT_METHODS } from "./edit-templates.ts";
import { INVOICE_METHODS } from "./make-invoices.ts";
import { MergeTemplates, TemplateWanted } from "./merge-templates.ts";
import type { StatelessMethods, TemplateRequest, TemplateResponse } from "./messages.ts";
import { FONT_METHODS } from "./read-fonts.ts";
import { SCHEMA_METHODS } from "./read-schema.ts";
import { READ_METHODS } from "./read-templates.ts";
import { REVIEW_METHODS } from "./review-invoice.ts";

const merging = new MergeTemplates(() => performance.now(), Date.now);
const stateless: StatelessMethods = {
  ...READ_METHODS,
  ...SCHEMA_METHODS,
  ...EDIT_METHODS,
  ...INVOICE_METHODS,
  ...REVIEW_METHODS,
  ...FONT_METHODS,
  readFields: readJsonFields,
  readItems: readJsonItems,
};

await dieWithParent();
process.on("disconnect", () => process.exit());
onMessage((request: TemplateRequest) => sendMessage(responseTo(request)));

/** Never throws. */
function responseTo({ method, parameters }: TemplateRequest): TemplateResponse {
  try {
    const methods = (method in stateless ? stateless : merging) as Record<
      string,
      (...parameters: readonly unknown[]) => unknown
    >;
    return { kind: "done", result: methods[method]?.(...parameters) };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): TemplateResponse {
  if (error instanceof TemplateWanted) return { kind: "template_wanted" };
  if (error instanceof ItemNotMerged) return { kind: "not_merged", position: error.position, reason: error.reason };
  if (error instanceof InvalidDocument) {
    const { violation, position } = error;
    return { kind: "invalid", violation, position };
  }
  if (error instanceof ServiceError) return { kind: "refused", code: error.code, message: error.message };
  return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
