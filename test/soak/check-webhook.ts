/** Whether the receiver of a batch was told the truth, and by the service (Standard Webhooks 1.0). */
import { createHmac } from "node:crypto";
import type { WebhookCall, WebhookReceiver } from "#test/support/webhook-receiver.ts";
import type { AcceptedBatch, Ledger } from "./ledger.ts";
import type { SoakAccount } from "./mortal-service.ts";
import type { AccountName } from "./words.ts";

interface Told {
  readonly id?: string;
  readonly status?: string;
  readonly document?: { readonly id?: string } | null;
}

interface Needs {
  readonly ledger: Ledger;
  readonly receiver: Pick<WebhookReceiver, "callsOf">;
  readonly accounts: Readonly<Record<AccountName, Pick<SoakAccount, "secret">>>;
}

/** Expects at least one call for a document that is ready. Each call may arrive twice. */
export function checkWebhook(
  { ledger, receiver, accounts }: Needs,
  { id, account, webhook, state }: AcceptedBatch,
): void {
  if (webhook === undefined || state !== "ready") return;
  const calls = receiver.callsOf(webhook);
  for (const call of calls) {
    if (!isSigned(call, accounts[account].secret)) ledger.note("wrong", `the webhook of batch ${id} is not signed`);
  }
  // An attempt that was cut off may have become a batch of its own, which is told there as well.
  const told = calls.map(({ body }) => JSON.parse(body) as Told).filter((each) => each.id === id);
  if (told.length === 0) ledger.note("lost", `the webhook of batch ${id} was not called`);
  const isTrue = ({ status, document }: Told) => status === "completed" && document?.id === id;
  if (!told.every(isTrue)) ledger.note("wrong", `the webhook of batch ${id} says ${JSON.stringify(told)}`);
}

function isSigned({ headers, body }: WebhookCall, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return String(signatures).split(" ").includes(`v1,${signature}`);
}
