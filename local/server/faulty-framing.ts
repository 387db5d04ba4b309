/**
 * Detects requests that Node's parser accepts but a proxy may interpret differently, so that their end or their target is
 * ambiguous.
 */
import type { IncomingMessage } from "node:http";

type Head = Pick<IncomingMessage, "httpVersion" | "headers" | "rawHeaders">;

/** Returns why the request cannot be answered, for its sender, or undefined if it can. */
export function framingFault({ httpVersion, headers, rawHeaders }: Head): string | undefined {
  const coding = headers["transfer-encoding"];
  // RFC 9112, 6.1: its framing is faulty, even with a Content-Length.
  if (coding !== undefined && httpVersion !== "1.1") return `HTTP/${httpVersion} has no Transfer-Encoding`;
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return "its Transfer-Encoding is not exactly chunked";
  // RFC 9112, 3.2. Node uses the first one.
  if (rawHeaders.filter(isHost).length > 1) return "it has more than one Host header";
  return headers.host === undefined || isUrlHost(headers.host) ? undefined : "its Host is not the host of a URL";
}

/** An address with another Host would fail later, with an error that holds the whole address. */
function isUrlHost(host: string): boolean {
  const { pathname, username, search, hash } = URL.parse(`http://${host}`) ?? {};
  return pathname === "/" && username === "" && search === "" && hash === "";
}

/** Names and values alternate. */
function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === "host";
}
