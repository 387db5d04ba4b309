/**
 * Does the work of a request with an Idempotency-Key once, and answers its repetitions with what was made
 * (draft-ietf-httpapi-idempotency-key-header). A request that fails frees its key, unless what it makes may be there.
 */
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { IdempotencyRepository, KeyUse } from "#shared/store/idempotency.ts";
import type { Call } from "./endpoint.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** What makes one thing of a request, under an id that is known before. */
export interface Creation<Id extends string> {
  readonly operation: string;
  /** Everything that decides about what is made and how it is answered. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly newId: () => Id;
  /** Where what is made can be read again; undefined for what is not stored, and is made again under the same id. */
  readonly stored: Stored<Id> | undefined;
  readonly make: (id: Id) => Promise<Response>;
}

interface Stored<Id extends string> {
  /** The answer of a GET, in whichever region it is by now. */
  readonly read: (id: Id) => Promise<Response>;
  /** What tells that it was deleted. */
  readonly gone: (id: Id) => Error;
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
  if (use.state === "claimed") return makeAndComplete(idempotency, use, creation);
  const first = await firstAnswer(use, creation);
  if (first !== undefined) return first;
  const own = use.state === "abandoned" ? await idempotency.takeOver(use, wanted) : undefined;
  if (own === undefined) throw serviceError("idempotency_key_in_use");
  return makeAndComplete(idempotency, own, creation);
}

async function makeAndComplete<Id extends string>(
  idempotency: IdempotencyRepository,
  use: KeyUse,
  { make, stored }: Creation<Id>,
): Promise<Response> {
  const answer = await make(use.id as Id).catch(async (error: unknown) => {
    const ending = stored !== undefined && mayBeMade(error) ? idempotency.abandon(use) : idempotency.release(use);
    // The caller is told what went wrong first.
    await ending.catch(() => {});
    throw error;
  });
  await idempotency.complete(use);
  return answer;
}

/** A store that gives no answer may have done what it was asked, or may still do it. */
function mayBeMade(error: unknown): boolean {
  return (
    !(error instanceof ServiceError) ||
    ["storage_unavailable", "storage_full", "region_unavailable"].includes(error.code)
  );
}

/**
 * What exists is answered, even while the use is not marked as done: its worker may have been killed in between.
 * Undefined when nothing was made yet.
 */
async function firstAnswer<Id extends string>(
  use: KeyUse,
  { stored, make }: Creation<Id>,
): Promise<Response | undefined> {
  const id = use.id as Id;
  if (stored === undefined) return use.state === "done" ? replayed(await make(id)) : undefined;
  const found = await stored.read(id);
  if (found.ok) return replayed(new Response(found.body, { status: statusOfFirst(found), headers: found.headers }));
  // What was to be made while nobody waited could not be, or it cannot be read now.
  if (found.status !== 404) return replayed(found);
  if (use.state === "done") throw stored.gone(id);
  return undefined;
}

/** What is still being made was answered as accepted. */
function statusOfFirst({ status }: Response): number {
  return status === 202 ? 202 : 201;
}

function replayed(answer: Response): Response {
  answer.headers.set("Idempotency-Replayed", "true");
  return answer;
}
