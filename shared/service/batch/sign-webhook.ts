/**
 * Signs a webhook call as defined by Standard Webhooks 1.0, so that its receiver can verify the sender and the body.
 */
import { createHmac } from "node:crypto";
import type { WebhookSecret } from "#shared/storage/repositories/webhook-secrets.ts";

export interface SignedCall {
  /** The same for every attempt of a call. */
  readonly id: string;
  /** Seconds since the Unix epoch of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the headers of the call, with one signature for each secret. */
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
