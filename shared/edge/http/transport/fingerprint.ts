/**
 * Computes whether two requests ask for the same, as a hash over their fields. The bytes are not comparable, because a
 * repeated form has another boundary, and some clients write an object's members in another order each time.
 */
import { createHash } from "node:crypto";
import { digestOfJson } from "#shared/engine/data/digest-json.ts";
import { PackedItems } from "#shared/engine/data/packed-items.ts";

/** @param fields JSON values by name; the content of files and packed items is included */
export async function fingerprintOf(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const named = Object.entries(fields).map(async ([name, value]) => [name, await asJson(value)] as const);
  return digestOfJson(Object.fromEntries(await Promise.all(named)));
}

async function asJson(value: unknown): Promise<unknown> {
  if (value instanceof PackedItems) return { items: digestOf(value) };
  if (!(value instanceof File)) return value;
  const content = createHash("sha256")
    .update(await value.bytes())
    .digest("hex");
  return { filename: value.name, content };
}

function digestOf({ digest }: PackedItems): string {
  if (digest === undefined)
    throw new Error("the items of a request with an Idempotency-Key were packed without a digest");
  return digest;
}
