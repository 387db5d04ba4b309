/**
 * Computes whether two requests ask for the same, as a hash over their fields. The bytes are not comparable, because a
 * repeated form has another boundary, and some clients write an object's members in another order each time.
 */
import { createHash, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { STEP_SIZE, type Steps } from "#shared/base/encoding/steps.ts";
import { inSlices } from "#shared/base/slices/in-slices.ts";
import { digestingJson } from "#shared/engine/data/digest-json.ts";
import { PackedItems } from "#shared/engine/data/packed-items.ts";

/** @param fields JSON values by name, or promises of them; the content of files and packed items is included */
export async function fingerprintOf(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const named = Object.entries(fields).map(async ([name, value]) => [name, await asJson(value)] as const);
  return inSlices(digestingJson(Object.fromEntries(await Promise.all(named))));
}

const slowHash = promisify<string, string, number, Buffer>(scrypt);

/**
 * Returns what stands for passwords in a fingerprint. From a fast hash, whoever reads the records could guess short ones.
 * @param salt the Idempotency-Key
 */
export async function digestOfSecrets(secrets: object, salt: string): Promise<string> {
  return (await slowHash(JSON.stringify(secrets), salt, 32)).toString("hex");
}

async function asJson(value: unknown): Promise<unknown> {
  if (value instanceof PackedItems) return { items: digestOf(value) };
  if (!(value instanceof File)) return value;
  return { filename: value.name, content: await inSlices(digesting(await value.bytes())) };
}

function* digesting(bytes: Uint8Array): Steps<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += STEP_SIZE) {
    hash.update(bytes.subarray(at, at + STEP_SIZE));
    yield;
  }
  return hash.digest("hex");
}

function digestOf({ digest }: PackedItems): string {
  if (digest === undefined)
    throw new Error("the items of a request with an Idempotency-Key were packed without a digest");
  return digest;
}
