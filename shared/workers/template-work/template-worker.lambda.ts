/**
 * Does the work in the function itself, which handles one call at a time, with the same deadlines as processes. A bundle
 * contains the code of the methods that its function needs.
 */
import { readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import { runWithin } from "#shared/workers/processes/run-within.ts";
import type { WorkerWatch } from "#shared/workers/processes/supervisor.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { MergeTemplates } from "./merge-templates.ts";
import type { CallWorker, StatelessMethods } from "./messages.ts";
import type { TemplateWorker } from "./template-worker.ts";
import { type TemplateDeadlines, templateWorkerClient } from "./template-worker-client.ts";

interface TemplateCode {
  /** Returns methods, with this one among them. */
  readonly load: (method: keyof StatelessMethods) => Promise<Partial<StatelessMethods>>;
  /** Absent in functions that do not merge. */
  readonly startMerging?: () => MergeTemplates;
}

/** The code for fonts. Loaded on demand, because most accounts have no fonts. */
export const FONT_CODE: TemplateCode = { load: loadFontMethods };

/** The code of `TemplateReader`. Loaded on demand, because most functions that could read a template hardly ever do. */
export const READING_CODE: TemplateCode = { load: loadReadingMethods };

/** All code. Merging is loaded with the function. */
export const ALL_CODE: TemplateCode = {
  load: loadReadingMethods,
  startMerging: () => new MergeTemplates(() => performance.now(), Date.now),
};

async function loadReadingMethods(method: keyof StatelessMethods): Promise<Partial<StatelessMethods>> {
  switch (method) {
    case "disarm":
    case "read":
      return (await import("./read-templates.ts")).READ_METHODS;
    case "schema":
      return (await import("./read-schema.ts")).SCHEMA_METHODS;
    case "texts":
    case "edit":
      return (await import("./edit-templates.ts")).EDIT_METHODS;
    case "makeInvoices":
    case "checkInvoiceMapping":
      return (await import("./make-invoices.ts")).INVOICE_METHODS;
    case "reviewInvoice":
      return (await import("./review-invoice.ts")).REVIEW_METHODS;
    case "readFields":
    case "readItems":
      return { readFields: readJsonFields, readItems: readJsonItems };
    default:
      return loadFontMethods();
  }
}

async function loadFontMethods(): Promise<Partial<StatelessMethods>> {
  return (await import("./read-fonts.ts")).FONT_METHODS;
}

export function createLambdaTemplateWorker(
  { load, startMerging }: TemplateCode,
  settings: TemplateDeadlines & WorkerWatch = {},
): TemplateWorker {
  let merging = startMerging?.();
  const call: CallWorker = async (limitMs, method, ...parameters) => {
    const methods = merging && method in merging ? merging : await load(method as keyof StatelessMethods);
    const work = Reflect.get(methods, method) as ((...parameters: readonly unknown[]) => never) | undefined;
    if (work === undefined) throw new Error(`this function has no code for ${method}`);
    try {
      return runWithin(limitMs, () => work.apply(methods, parameters));
    } catch (error) {
      // The state that it was changing may be inconsistent.
      if (error instanceof WorkFailure) merging = startMerging?.();
      throw error;
    }
  };
  return templateWorkerClient(call, { ...settings, atOnce: 1, prepare: () => void load("read").catch(() => {}) });
}
