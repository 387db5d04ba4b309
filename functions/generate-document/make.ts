/** Makes the document of POST /v1/document, or accepts it to be made later. */

import type { BatchProgress } from "#shared/base/model/batch.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { PAGES_FOR_ONE_ANSWER } from "#shared/base/model/limits.ts";
import type { SentFile } from "#shared/base/model/sent-file.ts";
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import { idempotencyKey } from "#shared/edge/http/transport/idempotency-key.ts";
import type { Work } from "#shared/edge/request/endpoint-steps.ts";
import { acceptDocument } from "#shared/service/batch/accept-document.ts";
import { progressOf } from "#shared/service/batch/batch-progress.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { usingSentFile } from "#shared/service/files/sent-file.ts";
import { assertWithinStorageLimit } from "#shared/service/files/storage-limit.ts";
import { generateDocument } from "#shared/service/generate-document.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { Generation } from "#shared/service/produce/plan/generation.ts";
import { type GeneratedDocument, storeDocument } from "#shared/service/produce/store-document.ts";
import type { DocumentRequest } from "./read.ts";

export type GenerationResult = { readonly accepted: BatchProgress } | StoredResult | SentResult;

interface StoredResult {
  readonly stored: StoredDocument;
  readonly info: DocumentInfo;
}

export interface SentResult extends Content {
  readonly sent: StoredDocument;
  readonly info: DocumentInfo;
}

interface Content {
  /** In bytes. */
  readonly size: number;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

type GenerationWork = Work<Dependencies, DocumentRequest, DocumentId>;

/** Accepts a document that is generated after the answer. */
export async function acceptGeneration(
  deps: Dependencies,
  { asked: { fields, generation }, call, id }: GenerationWork,
): Promise<GenerationResult> {
  const accepted = await usingSentFile(deps, dataFileOf(generation), { account: call.account.id, by: id }, () =>
    acceptDocument(deps, call.account, { id, ...generation }, fields.webhook_url),
  );
  return { accepted: await progressOf(deps, accepted) };
}

export async function generate(work: GenerationWork): Promise<GenerationResult> {
  const { deps, asked, call, id } = work;
  // A document that is not stored is generated again when its request is repeated, so its upload must stay.
  const isRepeatable = asked.binary && idempotencyKey(call.request) !== undefined;
  return usingSentFile(deps, dataFileOf(asked.generation), { account: call.account.id, by: id, isRepeatable }, () =>
    makeDocument(work),
  );
}

async function makeDocument({ deps, asked, call, id }: GenerationWork): Promise<GenerationResult> {
  const { generation, binary } = asked;
  if (!binary) await assertWithinStorageLimit(deps, call.account.id);
  const signal = signalOf(call, binary);
  const generated = warningOfSize(await generateDocument(deps, call.account, { id, ...generation }, signal));
  const { document, info } = generated;
  const made = binary
    ? { sent: document, ...(await completeContent(deps, generated.content)), info }
    : { stored: await storeDocument(deps, generated), info };
  deps.metrics({ Documents: 1, Items: document.dataLength });
  return made;
}

/** The pages of an archive are known when its content is complete. */
function warningOfSize({ content, info, ...generated }: GeneratedDocument): GeneratedDocument {
  const warn = () => {
    if ((info.pageCount ?? 0) >= PAGES_FOR_ONE_ANSWER) info.warn(SEND_LARGER_LATER);
  };
  async function* read(archive: AsyncIterable<Uint8Array>) {
    yield* archive;
    warn();
  }
  if (!(content instanceof Uint8Array)) return { ...generated, info, content: read(content) };
  warn();
  return { ...generated, info, content };
}

const SEND_LARGER_LATER =
  `This document has ${PAGES_FOR_ONE_ANSWER} pages or more. Clients and proxies give up after some minutes without an answer: ` +
  "for documents of this size, send Prefer: respond-async";

function dataFileOf({ data }: Pick<Generation, "data">): SentFile | undefined {
  return "file" in data ? data.file : undefined;
}

/**
 * Returns the signal that stops the work for a caller who has disconnected. With an Idempotency-Key, a stored document
 * is always completed, and a repeated request returns it.
 */
function signalOf({ request }: Pick<Call, "request">, binary: boolean): AbortSignal | undefined {
  return binary || idempotencyKey(request) === undefined ? request.signal : undefined;
}

/** A larger document waits on disk until its caller has read it, as slowly as that may be. */
const IN_MEMORY_BYTES_MAX = 1024 * 1024;

/** Spools an archive, so that a failure of its last item becomes an error response instead of half an archive. */
async function completeContent(
  { files }: Pick<Dependencies, "files">,
  content: GeneratedDocument["content"],
): Promise<Content> {
  if (content instanceof Uint8Array && content.byteLength <= IN_MEMORY_BYTES_MAX)
    return { size: content.byteLength, body: content as Uint8Array<ArrayBuffer> };
  const { size, stream } = await files.spool(content instanceof Uint8Array ? parts(content) : content);
  return { size, body: stream };
}

async function* parts(content: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; at < content.byteLength; at += IN_MEMORY_BYTES_MAX)
    yield content.subarray(at, at + IN_MEMORY_BYTES_MAX);
}
