/** Adapter: calls webhooks over HTTP and HTTPS, at public addresses and at hosts that the operator allows. */
import { answerTo, requestOver } from "./ask.ts";
import { assertFetchable } from "./assert-fetchable.ts";
import { connect, type Reach, reachOf, refusalBeforeLookup } from "./connect.ts";
import { RemoteFailure } from "./remote-files.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** The deadline for lookup, connection and the beginning of the answer together. */
const DEADLINE_MS = 10_000;

/** Each call has its own connection, which ends with it. Only the status of the answer is read. */
export function createHttpWebhookSender(options: Partial<Reach> = {}): WebhookSender {
  const reach = reachOf(options);
  return {
    async send(text, { headers, body }) {
      const url = URL.parse(text);
      if (url === null) throw new RemoteFailure("not_a_url", "it is not a URL");
      assertFetchable(url);
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const socket = await connect(url, reach, signal);
      try {
        const length = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
        const request = requestOver(socket, url, signal, { method: "POST", headers: { ...length, ...headers } });
        return (await answerTo(request.end(body), signal)).statusCode ?? 0;
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Returns why the sender with the same options never calls the address, as far as the address alone shows it. */
export function webhookRefusal(options: Partial<Reach> = {}): (address: string) => string | undefined {
  const reach = reachOf(options);
  return (address) => {
    const url = URL.parse(address);
    return url === null ? "it is not a URL" : refusalBeforeLookup(url, reach);
  };
}
