/** What callers do with documents that they do not wait for. */
import { anyOf, between } from "#test/support/random.ts";
import type { DocumentAnswer } from "#test/support/requests.ts";
import type { Answer } from "./answer.ts";
import { bodyOf, type Caller, isGone } from "./caller.ts";
import { checkDocument } from "./check-content.ts";
import type { AcceptedBatch, KeptDocument } from "./ledger.ts";
import { createTemplate, keyed } from "./template-calls.ts";
import { wantDocument } from "./wanted-document.ts";

/** The maximum for one caller at a time. */
const BATCHES_MAX = 2;

/** One in so many receivers refuses the first call, which comes again. */
const REFUSING_ONE_IN = 8;

interface ProgressAnswer {
  readonly id: string;
  readonly status: string;
  readonly items_done: number;
}

export async function startBatch(caller: Caller): Promise<void> {
  if (caller.batches.length >= BATCHES_MAX) return followBatch(caller);
  const format = anyOf(caller.random, [".docx", ".docx", ".pdf"]);
  const isArchive = format === ".docx" || caller.isChance(2);
  const count = between(caller.random, caller.batchItems);
  const path = caller.isChance(4) ? undefined : `/${caller.newMark()}`;
  const fields = path === undefined ? {} : { webhook_url: caller.receiver.url(path) };
  const wanted = await wantDocument(caller, { kinds: [".docx", ".rtf"], format, isArchive, count, fields });
  if (wanted === undefined) return createTemplate(caller);
  if (path !== undefined && caller.isChance(REFUSING_ONE_IN)) caller.receiver.answer(path, 500);
  const headers = wanted.isSentAhead || caller.isChance(2) ? keyed(caller, wanted.name) : {};
  const async = { ...wanted.ask.headers, ...headers, Prefer: "respond-async" };
  const ask = { ...wanted.ask, what: `start a batch, ${wanted.kind}`, headers: async };
  const answer = await caller.ask(ask);
  if (wanted.mayBeGone() && isGone(answer)) return;
  // A repeated request with the same key may find the document ready.
  const isReady = answer?.isRepetition === true && answer.status === 201;
  const accepted = bodyOf<ProgressAnswer>(caller.ledger, ask, answer, isReady ? 201 : 202);
  if (accepted === undefined) return;
  const { account } = caller;
  const expected = wanted.expected();
  const batch: AcceptedBatch = {
    account,
    id: accepted.id,
    name: wanted.name,
    expected,
    webhook: path,
    state: "accepted",
  };
  caller.batches.push(batch);
  caller.ledger.batches.push(batch);
}

/** Until it is ready: then its content is looked at. */
export async function followBatch(caller: Caller): Promise<void> {
  const batch = caller.batches[0];
  if (batch === undefined) return;
  const ask = { what: "follow a batch", path: `/v1/document/${batch.id}` };
  const answer = await caller.ask(ask);
  if (answer === undefined || answer.status === 202) return;
  caller.batches.shift();
  const document = readyDocument(caller, batch, answer);
  if (document === undefined) return;
  await checkDocument(caller, document);
  // Nobody is told of a document that is deleted before.
  const isTold = batch.webhook === undefined || caller.receiver.callsOf(batch.webhook).length > 0;
  if (isTold) caller.documents.push(document);
}

/** In the ledger from now on; undefined for what is none, which is noted. */
export function readyDocument(
  { ledger }: Pick<Caller, "ledger">,
  batch: AcceptedBatch,
  answer: Answer,
): KeptDocument | undefined {
  const ask = { what: "an accepted batch", path: `/v1/document/${batch.id}` };
  const document = bodyOf<DocumentAnswer>(ledger, ask, { ...answer, isRepetition: false }, 200);
  batch.state = "ready";
  if (document === undefined) return undefined;
  const { account, expected, name } = batch;
  if (document.name !== name || document.data_length !== expected.items.length) {
    ledger.note("wrong", `the document of a batch is ${JSON.stringify(document)}`);
  }
  const kept: KeptDocument = { account, answer: document, presence: "there", expected };
  ledger.documents.push(kept);
  return kept;
}

export async function cancelBatch(caller: Caller): Promise<void> {
  const batch = caller.batches.shift();
  if (batch === undefined) return;
  batch.state = "leaving";
  const ask = { what: "cancel a batch", method: "DELETE", path: `/v1/document/${batch.id}` } as const;
  const answer = await caller.ask(ask);
  if (!(answer?.isRepetition === true && isGone(answer))) bodyOf(caller.ledger, ask, answer, 204);
  batch.state = "cancelled";
}
