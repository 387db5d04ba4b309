/** Template files are read by the function itself, which works on one call at a time; the deadline is that of processes. */
import { runWithin } from "#shared/processes/run-within.ts";
import type { Ask, ReadMethods } from "./ask-worker.ts";
import { readerThatAsks } from "./reader-that-asks.ts";
import type { TemplateReader } from "./template-reader.ts";

export function createLambdaTemplateReader({ deadlineMs }: { readonly deadlineMs?: number } = {}): TemplateReader {
  const ask: Ask<ReadMethods> = async (limitMs, method, ...parameters) => {
    const { disarmTemplate, readTemplateFile } = await load();
    const methods: Record<keyof ReadMethods, unknown> = { disarm: disarmTemplate, read: readTemplateFile };
    const work = methods[method] as (...parameters: readonly unknown[]) => never;
    return runWithin(limitMs, () => work(...parameters));
  };
  return readerThatAsks(ask, { prepare: () => void load(), ...(deadlineMs !== undefined && { deadlineMs }) });
}

/** Most functions that could read a template hardly ever do. */
function load() {
  return import("./read-templates.ts");
}
