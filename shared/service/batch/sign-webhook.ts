/** Signs a call of a webhook as Standard Webhooks 1.0 has it, so that its receiver knows who called and what was said. */
import { createHmac } from "node:crypto";
import type { WebhookSecret } from "#shared/store/webhook-secrets.ts";

export interface SignedCall {
  /** The same for every try of one call. */
  readonly id: string;
  /** Seconds since the Unix epoch, of this try. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers that say so, with a signature for each of the secrets. */
export function webhookHeaders(
  { id, timestamp, body }: SignedCall,
  secrets: readonly WebhookSecret[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
