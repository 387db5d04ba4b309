/**
 * Port: reads the JSON of a request for a document, within limits of time and memory: it may be large. Adapters:
 * `template-work.process.ts` (child processes) and `json-reader.lambda.ts` (on AWS the function itself is the worker).
 */
import type { PackedItems } from "#shared/data/packed-items.ts";
import type { JsonFault, ReadOptions } from "#shared/data/read-json.ts";

/** Both methods @throws ServiceError `work_interrupted`, `shutting_down`. */
export interface JsonReader {
  /** @param body JSON of an object, in UTF-8 */
  readFields(body: Uint8Array, options: ReadOptions): Promise<RequestFields | JsonFault>;

  /** @param json of an object, or of an array of objects */
  readItems(json: string, options: ReadOptions): Promise<PackedItems | JsonFault>;
}

/** So short, in bytes or characters, is JSON that anybody reads at once: in some ten milliseconds at most, whatever it holds. */
export const SHORT_JSON_MAX = 16 * 1024;

interface RequestFields {
  /** All but `data`, as they were sent. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined where `data` is not there, or empty. */
  readonly items: PackedItems | JsonFault | undefined;
}
