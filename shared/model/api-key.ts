/** Creates API keys, and names them without revealing them. */
import type { IdIngredients } from "./ids.ts";

const KEY_BYTES = 16;
const KEY_ID_LENGTH = 8;
const KEY_ID = new RegExp(`^[0-9a-f]{${KEY_ID_LENGTH}}$`);

/** Returns a random key of 32 hexadecimal digits. */
export function newApiKey({ randomBytes }: Pick<IdIngredients, "randomBytes">): string {
  return Buffer.from(randomBytes(KEY_BYTES)).toString("hex");
}

/** Returns the first digits of a key's hash: enough to distinguish keys, too few to find the key. */
export function apiKeyId(hash: string): string {
  return hash.slice(0, KEY_ID_LENGTH);
}

/** Returns whether the text is the id of a key. Keys themselves are longer. */
export function isApiKeyId(text: string): boolean {
  return KEY_ID.test(text);
}
