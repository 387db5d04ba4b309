/** Reads JSON in the function itself, which handles one call at a time, with the same deadline as processes. */
import { readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import { runWithin } from "#shared/workers/processes/run-within.ts";
import type { JsonMethods } from "./ask-worker.ts";
import type { JsonReader } from "./json-reader.ts";
import { jsonReaderThatAsks } from "./json-reader-that-asks.ts";

export function createLambdaJsonReader(options: { readonly deadlineMs?: number } = {}): JsonReader {
  const methods: JsonMethods = { readFields: readJsonFields, readItems: readJsonItems };
  return jsonReaderThatAsks(async (limitMs, method, ...parameters) => {
    const work = methods[method] as (...parameters: readonly unknown[]) => never;
    return runWithin(limitMs, () => work(...parameters));
  }, options);
}
