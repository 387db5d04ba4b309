/**
 * Port: reads the JSON of a request for a document, which may be large, within limits of time and memory. Adapters:
 * `template-work.process.ts` (child processes) and `json-reader.lambda.ts` (on AWS the function itself is the worker).
 */
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { JsonFault, ReadOptions } from "#shared/engine/data/read-json.ts";

/** Both methods @throws ServiceError `work_interrupted`, `shutting_down`. */
export interface JsonReader {
  /** @param body JSON of an object */
  readFields(body: Uint8Array, options: ReadOptions): Promise<RequestFields | JsonFault>;

  /** @param json JSON of an object, or of an array of objects */
  readItems(json: string, options: ReadOptions): Promise<PackedItems | JsonFault>;
}

/**
 * JSON of up to this length, in bytes or characters, is read in the calling thread: it takes about ten milliseconds at
 * most, whatever it contains.
 */
export const SHORT_JSON_MAX = 16 * 1024;

interface RequestFields {
  /** All fields except `data`, as they were sent. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined if `data` is missing or empty. */
  readonly items: PackedItems | JsonFault | undefined;
}
