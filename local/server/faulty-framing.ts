/**
 * Detects requests that Node's parser accepts but a proxy may interpret differently, so that their end is ambiguous.
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
  return rawHeaders.filter(isHost).length > 1 ? "it has more than one Host header" : undefined;
}

/** Names and values alternate. */
function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === "host";
}
