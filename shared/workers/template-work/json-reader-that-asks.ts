/** Implements the port `JsonReader` with a worker. Taking too much time or memory counts as a fault of the JSON. */
import { PackedItems } from "#shared/engine/data/packed-items.ts";
import { type ItemBlocks, type JsonFault, readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import { orElse } from "#shared/workers/processes/work-failure.ts";
import type { Ask, JsonMethods } from "./ask-worker.ts";
import { type JsonReader, SHORT_JSON_MAX } from "./json-reader.ts";

/** 26 MB of the smallest values take three seconds on a busy machine. */
const DEADLINE_MS = 20_000;

export function jsonReaderThatAsks(
  ask: Ask<JsonMethods>,
  { deadlineMs = DEADLINE_MS }: { readonly deadlineMs?: number | undefined } = {},
): JsonReader {
  return {
    async readFields(body, options) {
      const isShort = body.byteLength <= SHORT_JSON_MAX;
      const read = isShort
        ? readJsonFields(body, options)
        : await orFault("it takes", ask(deadlineMs, "readFields", body, options));
      if ("fault" in read) return read;
      return { fields: read.fields, items: read.items && itemsOf(read.items) };
    },
    async readItems(json, options) {
      const isShort = json.length <= SHORT_JSON_MAX;
      return itemsOf(
        isShort ? readJsonItems(json, options) : await orFault("takes", ask(deadlineMs, "readItems", json, options)),
      );
    },
  };
}

function itemsOf(read: ItemBlocks | JsonFault): PackedItems | JsonFault {
  return "fault" in read ? read : new PackedItems(read.blocks, read.digest);
}

/**
 * @param takes the beginning of the fault: either a sentence of its own, or one about a field that is named before it
 */
function orFault<Result>(takes: string, work: Promise<Result>): Promise<Result | JsonFault> {
  return orElse<Result | JsonFault>(work, () => ({ fault: `${takes} too much memory or time to be read` }));
}
