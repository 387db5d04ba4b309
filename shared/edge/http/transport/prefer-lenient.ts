/**
 * Reads `Prefer: handling=lenient` (RFC 7240, 4.4): items that cannot be made are left out and reported; and
 * `handling=strict`: names that do not match are errors.
 */
import { preferences } from "./prefer.ts";

/** The preference, as it is also written in `Preference-Applied`. */
export const LENIENT = "handling=lenient";

export const STRICT = "handling=strict";

export function wantsStrictness(headers: Headers): boolean {
  return preferences(headers.get("prefer")).get("handling") === "strict";
}

export function wantsLenience(headers: Headers): boolean {
  return preferences(headers.get("prefer")).get("handling") === "lenient";
}
