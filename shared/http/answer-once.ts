/**
 * Does the work of a request with an Idempotency-Key once, and answers its repetitions as it was answered first
 * (draft-ietf-httpapi-idempotency-key-header). A request that fails frees its key.
 */
import { serviceError } from "#shared/errors/service-error.ts";
import type { IdempotencyRepository, KeptAnswer, KeyUse } from "#shared/store/idempotency.ts";
import type { Call } from "./endpoint.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** What makes one thing of a request, under an id that is known before. */
export interface Creation<Id extends string> {
  readonly operation: string;
  /** Everything that decides about what is made and how it is answered. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly newId: () => Id;
  /** The answer for what is stored under the id, or undefined. */
  readonly find: (id: Id) => Promise<Response | undefined>;
  /** Makes it and answers. An answer in JSON is kept; any other is made again under the same id. */
  readonly make: (id: Id) => Promise<Response>;
}

interface Needs {
  readonly idempotency: IdempotencyRepository;
}

/**
 * Without an Idempotency-Key the work is done each time.
 * @throws ServiceError `request_invalid` for a key that is none, `idempotency_key_reused`, `idempotency_key_in_use`
 */
export async function answerOnce<Id extends string>(
  { idempotency }: Needs,
  { request, account }: Pick<Call, "request" | "account">,
  creation: Creation<Id>,
): Promise<Response> {
  const key = idempotencyKey(request);
  if (key === undefined) return creation.make(creation.newId());
  const wanted = { fingerprint: await fingerprintOf(creation.asked), id: creation.newId() };
  const use = await idempotency.claim({ account: account.id, operation: creation.operation, key }, wanted);
  if (use.fingerprint !== wanted.fingerprint) throw serviceError("idempotency_key_reused");
  if (use.state === "claimed") return makeAndKeep(idempotency, use, creation);
  const first = await firstAnswer(use, creation);
  if (first !== undefined) return replayed(first);
  const own = use.state === "abandoned" ? await idempotency.takeOver(use, wanted) : undefined;
  if (own === undefined) throw serviceError("idempotency_key_in_use");
  return makeAndKeep(idempotency, own, creation);
}

async function makeAndKeep<Id extends string>(
  idempotency: IdempotencyRepository,
  use: KeyUse,
  { make }: Creation<Id>,
): Promise<Response> {
  const answer = await make(use.id as Id).catch(async (error: unknown) => {
    await idempotency.release(use);
    throw error;
  });
  const kept = await keptAnswer(answer);
  await idempotency.complete(use, kept);
  return kept === undefined ? answer : toResponse(kept);
}

/** What exists is answered, even while the use is not marked as done: its worker may have been killed in between. */
async function firstAnswer<Id extends string>(
  { state, id, answer }: KeyUse,
  { find, make }: Creation<Id>,
): Promise<Response | undefined> {
  if (answer !== undefined) return toResponse(answer);
  return state === "done" ? make(id as Id) : find(id as Id);
}

async function keptAnswer(answer: Response): Promise<KeptAnswer | undefined> {
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return undefined;
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

function toResponse({ status, headers, body }: KeptAnswer): Response {
  return new Response(body, { status, headers });
}

function replayed(answer: Response): Response {
  answer.headers.set("Idempotency-Replayed", "true");
  return answer;
}
