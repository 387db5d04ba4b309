/** What callers do with documents that they wait for, and with those that they have. */
import { checkList } from "#test/support/load-model.ts";
import { anyOf, between } from "#test/support/random.ts";
import type { DocumentAnswer } from "#test/support/requests.ts";
import { bodyOf, type Caller, isGone } from "./caller.ts";
import { checkContent, checkDocument } from "./check-content.ts";
import type { KeptDocument } from "./ledger.ts";
import { asResponse, createTemplate, keyed } from "./template-calls.ts";
import { type Wanted, wantDocument } from "./wanted-document.ts";

/** The maximum for one caller. */
const DOCUMENTS_MAX = 100;
const ITEMS_AT_ONCE = [2, 12] as const;

export async function generateDocument(caller: Caller): Promise<void> {
  if (caller.documents.length >= DOCUMENTS_MAX) return deleteDocument(caller);
  const wanted = await want(caller, caller.isChance(3));
  if (wanted === undefined) return createTemplate(caller);
  // What is sent ahead is gone when its request is repeated without a key.
  const headers = wanted.isSentAhead || caller.isChance(2) ? keyed(caller, wanted.name) : {};
  const ask = {
    ...wanted.ask,
    what: `generate a document, ${wanted.kind}`,
    headers: { ...wanted.ask.headers, ...headers },
  };
  const answer = await caller.ask(ask);
  if (wanted.mayBeGone() && isGone(answer)) return;
  const document = bodyOf<DocumentAnswer>(caller.ledger, ask, answer, 201);
  if (document === undefined) return;
  const kept: KeptDocument = {
    account: caller.account,
    answer: document,
    presence: "there",
    expected: wanted.expected(),
  };
  if (document.name !== wanted.name || document.data_length !== kept.expected.items.length) {
    caller.ledger.note("wrong", `${ask.what} answers ${JSON.stringify(document)}`);
  }
  caller.documents.push(kept);
  caller.ledger.documents.push(kept);
}

export async function generateBytes(caller: Caller): Promise<void> {
  const wanted = await want(caller, caller.isChance(3));
  if (wanted === undefined) return createTemplate(caller);
  const headers = wanted.isSentAhead || caller.isChance(2) ? { "Idempotency-Key": `soak-${wanted.name}` } : {};
  const binary = { Accept: "application/octet-stream", ...headers };
  const ask = { ...wanted.ask, what: `generate bytes, ${wanted.kind}`, headers: { ...wanted.ask.headers, ...binary } };
  const answer = await caller.ask(ask);
  if (answer === undefined || (wanted.mayBeGone() && isGone(answer))) return;
  if (answer.status !== 201) bodyOf(caller.ledger, ask, answer, 201);
  else await checkContent(caller.ledger, ask.what, answer.body, wanted.expected());
}

async function want(caller: Caller, isMany: boolean): Promise<Wanted | undefined> {
  const count = isMany ? between(caller.random, ITEMS_AT_ONCE) : 1;
  return wantDocument(caller, { count, isArchive: isMany && caller.isChance(2) });
}

/** The content of what goes is looked at once more, so that every document is, here or at the end. */
export async function deleteDocument(caller: Caller): Promise<void> {
  if (caller.documents.length === 0) return generateDocument(caller);
  const document = anyOf(caller.random, caller.documents);
  caller.documents.splice(caller.documents.indexOf(document), 1);
  await checkDocument(caller, document);
  document.presence = "leaving";
  const path = `/v1/document/${document.answer.id}`;
  const ask = { what: "delete a document", method: "DELETE", path } as const;
  const answer = await caller.ask(ask);
  if (!(answer?.isRepetition === true && isGone(answer))) bodyOf(caller.ledger, ask, answer, 204);
  document.presence = "gone";
}

export async function renameDocument(caller: Caller): Promise<void> {
  if (caller.documents.length === 0) return generateDocument(caller);
  const document = anyOf(caller.random, caller.documents);
  const name = caller.newMark();
  const ask = {
    what: "rename a document",
    method: "PUT",
    path: `/v1/document/${document.answer.id}`,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  } as const;
  const answer = bodyOf<DocumentAnswer>(caller.ledger, ask, await caller.ask(ask), 200);
  if (answer === undefined) return;
  document.answer = answer;
  if (answer.name !== name) caller.ledger.note("wrong", `a document is called ${answer.name} instead of ${name}`);
}

export async function readDocument(caller: Caller): Promise<void> {
  const document = caller.anyDocument();
  if (document === undefined) return generateDocument(caller);
  const ask = { what: "read a document", path: `/v1/document/${document.answer.id}` };
  const answer = await caller.ask(ask);
  if (document.presence !== "there" && isGone(answer)) return;
  const read = bodyOf<DocumentAnswer>(caller.ledger, ask, answer, 200);
  if (read !== undefined && read.id !== document.answer.id) {
    caller.ledger.note("wrong", `document ${document.answer.id} is answered as ${read.id}`);
  }
}

export async function openDocument(caller: Caller): Promise<void> {
  const document = caller.anyDocument();
  if (document === undefined) return generateDocument(caller);
  await checkDocument(caller, document);
}

export async function listDocuments(caller: Caller): Promise<void> {
  const template = caller.anyTemplate();
  if (template === undefined) return createTemplate(caller);
  const { id } = template.answer;
  const all = () => caller.ledger.documents.filter(({ answer }) => answer.template_id === id);
  const ask = { what: "list documents", path: `/v1/document?template_id=${id}` };
  const surprises: string[] = [];
  await checkList({ surprises }, all, async () => asResponse(await caller.ask(ask)));
  for (const surprise of surprises) caller.ledger.note("wrong", `documents: ${surprise}`);
}
