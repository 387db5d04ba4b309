/** `Prefer: handling=lenient` (RFC 7240, 4.4): items that cannot be made are left out, and told. */
import { preferences } from "./prefer.ts";

/** As it stands in `Preference-Applied` too. */
export const LENIENT = "handling=lenient";

export function wantsLenience(headers: Headers): boolean {
  return preferences(headers.get("prefer")).get("handling") === "lenient";
}
