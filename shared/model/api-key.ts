/** API keys: how they are made, and how they are named without being told. */
import type { IdIngredients } from "./ids.ts";

const KEY_BYTES = 16;
const KEY_ID_LENGTH = 8;
const KEY_ID = new RegExp(`^[0-9a-f]{${KEY_ID_LENGTH}}$`);

/** 32 hexadecimal digits that nobody can guess. */
export function newApiKey({ randomBytes }: Pick<IdIngredients, "randomBytes">): string {
  return Buffer.from(randomBytes(KEY_BYTES)).toString("hex");
}

/** The first digits of a key's hash: enough to tell keys apart, too few to find the key by. */
export function apiKeyId(hash: string): string {
  return hash.slice(0, KEY_ID_LENGTH);
}

/** Whether the text names a key. Keys themselves are longer. */
export function isApiKeyId(text: string): boolean {
  return KEY_ID.test(text);
}
