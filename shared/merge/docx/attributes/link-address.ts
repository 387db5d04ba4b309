/** The address of a link whose template holds tags: values are encoded, and cannot lead to another kind of place. */
import { decodeXML } from "entities/decode";
import type { AddressPiece } from "./lifted-markup.ts";

/**
 * A value at the start is an address of its own: of the web, of mail, a telephone number, or relative. One with another
 * scheme, such as `javascript:` or `file:`, becomes a relative address that leads nowhere; a scheme that the template
 * itself writes stays. Elsewhere a value is one step of a path, or one word of a query. `#` for an empty address.
 */
export function linkAddress(pieces: readonly AddressPiece[]): string {
  let address = "";
  for (const { xml, isValue } of pieces) {
    const text = decodeXML(xml);
    address = isValue ? withValue(address, text.trim()) : address + text;
  }
  const isAuthors = schemeOf(pieces[0]?.xml ?? "") !== undefined;
  return (isAuthors ? address : withoutForeignScheme(address)) || "#";
}

/** RFC 3986, 3.1; in lower case. */
function schemeOf(address: string): string | undefined {
  return /^\s*([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
}

function isAllowed(scheme: string | undefined): boolean {
  return scheme !== undefined && ["http", "https", "mailto", "tel"].includes(scheme);
}

function withValue(before: string, value: string): string {
  // Word puts http:// before what is typed as an address.
  if (/^(?:https?:\/\/)?$/i.test(before)) return (isAllowed(schemeOf(value)) ? "" : before) + encodeAddress(value);
  // RFC 6068, 2.
  if (/^mailto:[^?]*$/i.test(before))
    return before + encodeURIComponent(value).replace(/%(40|2B)/g, decodeURIComponent);
  // RFC 3966, 3: numbers are written without blanks.
  if (/^tel:/i.test(before)) return before + encodeURIComponent(value.replace(/\s+/g, "")).replaceAll("%2B", "+");
  return before + encodeURIComponent(value);
}

/** What is encoded already stays so. */
function encodeAddress(address: string): string {
  return encodeURI(address).replace(/%25(?=[\da-f]{2})/gi, "%");
}

/** Nor the start of a path to a server in the local network: `//server/share`. */
function withoutForeignScheme(address: string): string {
  const scheme = schemeOf(address);
  if (scheme !== undefined && !isAllowed(scheme)) return address.replace(":", "%3A");
  return address.replace(/^(?:[/\\]|%5C){2,}/i, "/");
}
