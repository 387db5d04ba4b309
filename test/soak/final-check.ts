/** When the load is over: everything that was acknowledged is there, whole and once, and what was deleted is gone. */
import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookReceiver } from "#test/support/webhook-receiver.ts";
import type { Answered, Ask } from "./asker.ts";
import { readyDocument } from "./batch-calls.ts";
import { bodyOf, isGone } from "./caller.ts";
import { checkDocument, checkTemplate, type Opener } from "./check-content.ts";
import { checkWebhook } from "./check-webhook.ts";
import type { AcceptedBatch, Ledger } from "./ledger.ts";
import type { SoakAccount } from "./mortal-service.ts";
import { ACCOUNTS, type AccountName } from "./words.ts";

export interface FinalCheck extends Opener {
  readonly accounts: Readonly<Record<AccountName, SoakAccount>>;
  readonly receiver: Pick<WebhookReceiver, "callsOf">;
  /** With the key of the account. */
  askOf(account: AccountName, ask: Omit<Ask, "apiKey">): Promise<Answered | undefined>;
  /** For all batches to be ready, and then for all webhooks to be called. */
  readonly patienceMs: number;
}

const LOOK_MS = 500;
const AT_ONCE = 4;

export async function checkAll(check: FinalCheck): Promise<void> {
  const { ledger } = check;
  await finishBatches(check);
  await awaitWebhooks(check);
  for (const batch of ledger.batches) checkWebhook(check, batch);
  const there = <Thing extends { readonly presence: string }>(all: readonly Thing[]) =>
    all.filter(({ presence }) => presence === "there");
  await each(there(ledger.documents), (document) => checkDocument(check, document));
  await each(there(ledger.templates), (template) => checkTemplate(check, template));
  await each(ACCOUNTS, (account) => checkLists(check, account));
  await each(goneThings(ledger), ({ account, path }) => checkGone(check, account, path));
}

async function finishBatches(check: FinalCheck): Promise<void> {
  const end = performance.now() + check.patienceMs;
  const accepted = check.ledger.batches.filter(({ state }) => state === "accepted");
  await each(accepted, async (batch) => {
    while (!(await isEnded(check, batch))) {
      if (performance.now() > end) return check.ledger.note("lost", `batch ${batch.id} does not come to an end`);
      await sleep(LOOK_MS);
    }
  });
}

async function isEnded(check: FinalCheck, batch: AcceptedBatch): Promise<boolean> {
  const ask = { what: "follow a batch", path: `/v1/document/${batch.id}` };
  const answer = await check.askOf(batch.account, ask);
  if (answer === undefined || answer.status === 202) return false;
  readyDocument(check, batch, answer);
  return true;
}

async function awaitWebhooks({ ledger, receiver, patienceMs }: FinalCheck): Promise<void> {
  const end = performance.now() + patienceMs;
  const isMissing = ({ state, webhook, id }: AcceptedBatch) =>
    state === "ready" && webhook !== undefined && !receiver.callsOf(webhook).some(({ body }) => body.includes(id));
  while (ledger.batches.some(isMissing) && performance.now() < end) await sleep(LOOK_MS);
}

/** What is listed and was never acknowledged may be of a call that was cut off, unless it had an Idempotency-Key. */
async function checkLists(check: FinalCheck, account: AccountName): Promise<void> {
  await listOf(check, account, "/v1/template");
  // Documents outlive their template.
  const own = check.ledger.templates.filter((template) => template.account === account);
  await each(own, ({ answer }) => listOf(check, account, `/v1/document?template_id=${answer.id}`));
}

async function listOf({ ledger, askOf }: FinalCheck, account: AccountName, path: string): Promise<void> {
  const ask = { what: "list", path };
  const listed = bodyOf<readonly { readonly id: string; readonly name: string }[]>(
    ledger,
    ask,
    await askOf(account, ask),
    200,
  );
  const known = new Set([...ledger.templates, ...ledger.documents].map(({ answer }) => answer.id));
  for (const { id, name } of listed ?? []) {
    if (!known.has(id) && ledger.keyedNames.has(name))
      ledger.note("wrong", `${name} was made twice: ${id} is listed too`);
    if (!name.startsWith(account)) ledger.note("wrong", `${path} lists ${name} for account ${account}`);
  }
}

function goneThings({ templates, documents, batches }: Ledger) {
  const path = (kind: string, { account, answer }: (typeof templates | typeof documents)[number]) => ({
    account,
    path: `/v1/${kind}/${answer.id}`,
  });
  return [
    ...templates.filter(({ presence }) => presence === "gone").map((template) => path("template", template)),
    ...documents.filter(({ presence }) => presence === "gone").map((document) => path("document", document)),
    ...batches
      .filter(({ state }) => state === "cancelled")
      .map(({ account, id }) => ({ account, path: `/v1/document/${id}` })),
  ];
}

async function checkGone({ ledger, askOf }: FinalCheck, account: AccountName, path: string): Promise<void> {
  const answer = await askOf(account, { what: "look for what was deleted", path });
  if (answer !== undefined && !isGone(answer)) ledger.note("wrong", `${path} was deleted and answers ${answer.status}`);
}

/** A few at one time. */
async function each<Thing>(things: readonly Thing[], act: (thing: Thing) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const work = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await act(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
