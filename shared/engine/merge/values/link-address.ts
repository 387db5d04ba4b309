/** Builds the address of a link whose template holds tags: values are encoded and cannot change the kind of target. */
import { decodeXML } from "entities/decode";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";

/** A stretch of a text: of the template, or a value. No two stretches of the template follow each other. */
export interface Piece {
  readonly xml: string;
  readonly isValue: boolean;
}

/**
 * Returns the address. A value at the start is a whole address: of the web, of mail, a telephone number, or relative. A
 * value with another scheme, such as `javascript:` or `file:`, becomes a relative address that leads nowhere. A scheme
 * that the template itself writes stays. Elsewhere a value is one segment of a path or one word of a query. An empty
 * address becomes `#`.
 */
export function linkAddress(pieces: readonly Piece[]): string {
  let address = "";
  for (const { xml, isValue } of pieces) {
    const text = decodeXML(xml);
    address = isValue ? withValue(address, text.trim()) : address + text;
  }
  const [first] = pieces;
  const isAuthors = first?.isValue === false && schemeOf(first.xml) !== undefined;
  return (isAuthors ? address : withoutForeignScheme(address)) || "#";
}

/** Returns the address that a value is by itself: its scheme is not the author's. */
export function addressOfData(address: string): string {
  return linkAddress([{ xml: escapeXml(address), isValue: true }]);
}

/** Returns the scheme (RFC 3986, 3.1) in lower case. */
function schemeOf(address: string): string | undefined {
  return /^\s*([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
}

function isAllowed(scheme: string | undefined): boolean {
  return scheme !== undefined && ["http", "https", "mailto", "tel"].includes(scheme);
}

function withValue(before: string, value: string): string {
  // Word puts http:// in front of an address that is typed.
  if (/^(?:https?:\/\/)?$/i.test(before)) return (isAllowed(schemeOf(value)) ? "" : before) + encodeAddress(value);
  // RFC 6068, 2.
  if (/^mailto:[^?]*$/i.test(before))
    return before + encodeURIComponent(value).replace(/%(40|2B)/g, decodeURIComponent);
  // RFC 3966, 3: numbers contain no blanks.
  if (/^tel:/i.test(before)) return before + encodeURIComponent(value.replace(/\s+/g, "")).replaceAll("%2B", "+");
  return before + encodeURIComponent(value);
}

/** Leaves characters that are already encoded unchanged. */
function encodeAddress(address: string): string {
  return encodeURI(address).replace(/%25(?=[\da-f]{2})/gi, "%");
}

/** Makes a foreign scheme, and the start of a path to a server in the local network (`//server/share`), harmless. */
function withoutForeignScheme(address: string): string {
  const scheme = schemeOf(address);
  if (scheme !== undefined && !isAllowed(scheme)) return address.replace(":", "%3A");
  return address.replace(/^(?:[/\\]|%5C){2,}/i, "/");
}
