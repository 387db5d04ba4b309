/** JSON is read by the function itself, which works on one call at a time; the deadline is that of processes. */
import { readJsonFields, readJsonItems } from "#shared/data/read-json.ts";
import { runWithin } from "#shared/processes/run-within.ts";
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
