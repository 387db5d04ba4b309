/** Works on templates in this process, as on AWS, without its deadlines: each of them starts a thread, which takes longer than a call. */
import { readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import { EDIT_METHODS } from "#shared/workers/template-work/edit-templates.ts";
import { INVOICE_METHODS } from "#shared/workers/template-work/make-invoices.ts";
import { MergeTemplates } from "#shared/workers/template-work/merge-templates.ts";
import type { CallWorker, StatelessMethods } from "#shared/workers/template-work/messages.ts";
import { FONT_METHODS } from "#shared/workers/template-work/read-fonts.ts";
import { SCHEMA_METHODS } from "#shared/workers/template-work/read-schema.ts";
import { READ_METHODS } from "#shared/workers/template-work/read-templates.ts";
import { REVIEW_METHODS } from "#shared/workers/template-work/review-invoice.ts";
import type { TemplateWorker } from "#shared/workers/template-work/template-worker.ts";
import { templateWorkerClient } from "#shared/workers/template-work/template-worker-client.ts";

const STATELESS: StatelessMethods = {
  ...READ_METHODS,
  ...SCHEMA_METHODS,
  ...EDIT_METHODS,
  ...FONT_METHODS,
  ...INVOICE_METHODS,
  ...REVIEW_METHODS,
  readFields: readJsonFields,
  readItems: readJsonItems,
};

export function realTemplateWorker(): TemplateWorker {
  const merging = new MergeTemplates(() => performance.now(), Date.now);
  const call: CallWorker = async (_limitMs, method, ...parameters) => {
    const methods = method in STATELESS ? STATELESS : merging;
    return (Reflect.get(methods, method) as (...parameters: readonly unknown[]) => never).apply(methods, parameters);
  };
  return templateWorkerClient(call, { atOnce: 1, prepare() {} });
}
