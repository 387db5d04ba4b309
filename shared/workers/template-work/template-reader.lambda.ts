/**
 * Reads template files in the function itself, which handles one call at a time, with the same deadline as processes.
 */
import { runWithin } from "#shared/workers/processes/run-within.ts";
import type { Ask, ReadMethods } from "./ask-worker.ts";
import { readerThatAsks } from "./reader-that-asks.ts";
import type { TemplateReader } from "./template-reader.ts";

export function createLambdaTemplateReader({ deadlineMs }: { readonly deadlineMs?: number } = {}): TemplateReader {
  const ask: Ask<ReadMethods> = async (limitMs, method, ...parameters) => {
    const work = (await METHODS[method]()) as (...parameters: readonly unknown[]) => never;
    return runWithin(limitMs, () => work(...parameters));
  };
  return readerThatAsks(ask, { prepare: () => void load(), ...(deadlineMs !== undefined && { deadlineMs }) });
}

/** Loaded on demand, because most functions that could read a template hardly ever do. */
function load() {
  return import("./read-templates.ts");
}

const METHODS: Readonly<Record<keyof ReadMethods, () => Promise<unknown>>> = {
  disarm: async () => (await load()).disarmTemplate,
  read: async () => (await load()).readTemplateFile,
  schema: async () => (await import("./read-schema.ts")).writeTemplateSchema,
  texts: async () => (await import("./edit-templates.ts")).readTemplateTexts,
  edit: async () => (await import("./edit-templates.ts")).editTemplateFile,
};
