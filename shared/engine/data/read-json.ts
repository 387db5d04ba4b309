/** Reads the JSON of a request for a document: its fields, and its data as packed items. */
import { decodeAs } from "#shared/base/encoding/declared-charset.ts";
import type { DataName } from "#shared/base/model/data-name.ts";
import { ITEMS_MAX } from "#shared/base/model/limits.ts";
import { digestOfJson } from "./digest-json.ts";
import { namesOfItems } from "./names-of-items.ts";
import { type PackedBlock, packItems } from "./packed-items.ts";
import { FIELD_VALUES_MAX, parseJsonWithAllDigits } from "./parse-json.ts";

export interface ReadOptions {
  /** Whether to compute a digest of the items. */
  readonly withDigest: boolean;
  /** The maximum nesting, as for `parseJson`. */
  readonly depthMax?: number;
  /** The charset of a body. Default: UTF-8. */
  readonly charset?: string;
}

/** A fault, described for the caller. */
export interface JsonFault {
  readonly fault: string;
}

export interface JsonFields {
  /** All fields except `data`, as they were sent. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined if `data` is missing or empty. */
  readonly items: ItemBlocks | JsonFault | undefined;
}

export interface ItemBlocks {
  readonly blocks: readonly PackedBlock[];
  readonly digest: string | undefined;
  readonly names: readonly DataName[] | undefined;
}

/** @param body JSON of an object */
export function readJsonFields(body: Uint8Array, options: ReadOptions): JsonFields | JsonFault {
  const read = orFault(() => parseJsonWithAllDigits(decodeAs(options.charset, body, "it")));
  if ("fault" in read) return read;
  if (!isObject(read.value) || !isObject(read.withAllDigits)) return { fault: "it is not a JSON object" };
  const { data: _, ...others } = read.value;
  const { data } = read.withAllDigits;
  const fields = Object.fromEntries(Object.entries(others).map(([name, each]) => [name, shortened(each)]));
  if (hasMoreThan(FIELD_VALUES_MAX, fields)) {
    return { fault: `it contains more than ${FIELD_VALUES_MAX} values in fields other than data` };
  }
  return { fields, items: data === undefined || data === null || data === "" ? undefined : itemsOf(data, options) };
}

/** @param json JSON of an object, or of an array of objects */
export function readJsonItems(json: string, options: ReadOptions): ItemBlocks | JsonFault {
  const read = orFault(() => parseJsonWithAllDigits(json, { depthMax: options.depthMax }));
  return "fault" in read ? { fault: `is not valid JSON: ${read.fault}` } : packed(read.withAllDigits, options);
}

/** Accepts the data, or JSON text of it (callers.md, 1 and 6). */
function itemsOf(data: unknown, options: ReadOptions): ItemBlocks | JsonFault {
  return typeof data === "string" ? readJsonItems(data, options) : packed(data, options);
}

/** Converts one object, or an array of objects, to the list of items: a document is generated for each. */
function packed(data: unknown, { withDigest }: ReadOptions): ItemBlocks | JsonFault {
  const items: readonly unknown[] = Array.isArray(data) ? data : [data];
  const fault = faultOf(items);
  if (fault !== undefined) return { fault };
  const blocks = [...packItems(items.values().map((item) => ({ json: JSON.stringify(item) })))];
  return { blocks, digest: withDigest ? digestOfJson(items) : undefined, names: namesOfItems(items) };
}

function faultOf(items: readonly unknown[]): string | undefined {
  if (items.length === 0) return "must contain at least one object";
  if (items.length > ITEMS_MAX) return `must contain at most ${ITEMS_MAX} objects; send the rest in another request`;
  const position = items.findIndex((item) => !isObject(item));
  if (position === -1) return undefined;
  return `must be an object or an array of objects; item ${position + 1} is not an object`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function orFault<Result>(parse: () => Result): Result | JsonFault {
  try {
    return parse();
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** More entries than any field may have: a list shortened to this length is still refused as too long. */
const LIST_ENTRIES_MAX = 1_000;

function shortened(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, LIST_ENTRIES_MAX) : value;
}

/** Counts only as far as needed. */
function hasMoreThan(max: number, value: object): boolean {
  const left: unknown[] = [value];
  for (let count = 0; left.length > 0; count++) {
    if (count > max) return true;
    const next = left.pop();
    if (typeof next !== "object" || next === null) continue;
    for (const each of Object.values(next)) {
      left.push(each);
      if (left.length > max) return true;
    }
  }
  return false;
}
