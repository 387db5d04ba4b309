/**
 * Stops Node's parser within the bytes that it has read of a connection. It would make a request and a response of each of
 * the thousands that may arrive together, and hand them over whatever became of the connection.
 */

import type { Socket } from "node:net";
import { GatheringRequest } from "./gathering-request.ts";

const full = new WeakSet<Socket>();

/** The next request on the connection ends it. */
export function acceptNoMore(socket: Socket): void {
  full.add(socket);
}

export function acceptMore(socket: Socket): void {
  full.delete(socket);
}

/**
 * Node stops at a request that changes the protocol, and closes its connection when nobody listens to "upgrade"
 * (`parserOnIncoming` and `onParserExecuteCommon` in lib/_http_server.js).
 */
class StoppingRequest extends GatheringRequest {
  readonly #isOneTooMany = full.has(this.socket);

  get upgrade(): boolean {
    return this.method === "CONNECT" || this.#isOneTooMany;
  }

  /** Node sets what the parser found. A wish for another protocol may be ignored (RFC 9110, 7.8). */
  set upgrade(_found: unknown) {}
}

/** Options of a server whose connections `acceptNoMore` can end. */
export const STOPPING = { IncomingMessage: StoppingRequest, shouldUpgradeCallback: () => true } as const;
