/** What Node's parser lets through though a proxy may read it otherwise: where such a request ends is not known. */
import type { IncomingMessage } from "node:http";

type Head = Pick<IncomingMessage, "httpVersion" | "headers" | "rawHeaders">;

/** Why the request cannot be answered, in words for its sender; undefined for one that can. */
export function framingFault({ httpVersion, headers, rawHeaders }: Head): string | undefined {
  const coding = headers["transfer-encoding"];
  // RFC 9112, 6.1: its framing is faulty, even if it has a Content-Length.
  if (coding !== undefined && httpVersion !== "1.1") return `HTTP/${httpVersion} has no Transfer-Encoding`;
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return "its Transfer-Encoding is not chunked alone";
  // RFC 9112, 3.2. Node takes the first.
  return rawHeaders.filter(isHost).length > 1 ? "it has more than one Host" : undefined;
}

/** Names and values take turns. */
function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === "host";
}
