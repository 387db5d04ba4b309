/** Writes the headers of Node's responses always in Latin-1, as HTTP defines them (RFC 9110, 5.5; RFC 6266, 4.3). */
import { type IncomingMessage, ServerResponse } from "node:http";

const NOTHING = Buffer.alloc(0);

/**
 * Node writes headers in Latin-1, except in `flushHeaders`, which uses UTF-8: it sends them like text of the body
 * (`OutgoingMessage._send("")` in lib/_http_outgoing.js). Sent together with bytes, even with none, they are encoded
 * correctly.
 */
export class Latin1Response<Request extends IncomingMessage> extends ServerResponse<Request> {
  override flushHeaders(): void {
    this.write(NOTHING);
  }
}
