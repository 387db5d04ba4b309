/** Returns the filename at the end of an address. */

import { decodeComponent } from "#shared/base/encoding/decode-component.ts";
import { uploadedFilename } from "#shared/base/model/filename.ts";

/**
 * `https://example.com/a/Price%20list.pdf?v=2` gives `Price list.pdf`, made safe. Returns undefined if the path ends in
 * a slash, and for a text that is not an address. Pass the address that the caller sent, not where it redirects to.
 */
export function nameOfUrl(address: string): string | undefined {
  const step = URL.parse(address)?.pathname.split("/").at(-1);
  return step ? uploadedFilename(decodeComponent(step)) : undefined;
}
