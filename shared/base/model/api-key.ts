/** Creates API keys, and names them without revealing them. */
import type { IdIngredients } from "./ids.ts";
import { object, openList, text } from "./schema.ts";

/** What a key may do. Each includes the ones before it. */
export const KEY_RIGHTS = ["read", "generate", "all"] as const;

export type KeyRights = (typeof KEY_RIGHTS)[number];

/** A right that a newer version has added includes none of these. Its key can be listed and revoked here, and nothing else. */
export const keyRightsSchema = openList<KeyRights>();

/** The key of a call. */
export interface KeyInUse {
  readonly id: string;
  /** Empty for a key that was created without one. */
  readonly name: string;
  readonly rights: KeyRights;
}

export const keyInUseSchema = object<KeyInUse>({ id: text, name: text, rights: keyRightsSchema });

export function includesRights(rights: KeyRights, needed: KeyRights): boolean {
  return KEY_RIGHTS.indexOf(rights) >= KEY_RIGHTS.indexOf(needed);
}

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
