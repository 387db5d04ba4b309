/** Node's answer, with headers in Latin-1 always, as HTTP has them (RFC 9110, 5.5; RFC 6266, 4.3). */
import { type IncomingMessage, ServerResponse } from "node:http";

const NOTHING = Buffer.alloc(0);

/**
 * Node writes headers in Latin-1, but in `flushHeaders` in UTF-8: it sends them as if they were text of the body
 * (`OutgoingMessage._send("")` in lib/_http_outgoing.js). Together with bytes, be it none, they go out as they should.
 */
export class Latin1Response<Request extends IncomingMessage> extends ServerResponse<Request> {
  override flushHeaders(): void {
    this.write(NOTHING);
  }
}
