/**
 * The step "idempotency": processes a request with an Idempotency-Key once, and answers its repetitions with the first result
 * (draft-ietf-httpapi-idempotency-key-header). A failed request frees its key, unless its object may have been created.
 */
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import { fingerprintOf } from "#shared/edge/http/transport/fingerprint.ts";
import { idempotencyKey } from "#shared/edge/http/transport/idempotency-key.ts";
import type { IdempotencyRepository, KeyUse } from "#shared/storage/repositories/idempotency.ts";

/** Creates one object for a request, under an id that is known before. */
export interface Creation<Id extends string> {
  /** Everything that determines what is created and how it is answered. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly newId: () => Id;
  /** How to read the created object. Undefined for an object that is not stored and is made again under the same id. */
  readonly stored: Stored<Id> | undefined;
}

interface Stored<Id extends string> {
  /** Returns the response of a GET, from whichever region the object is in now. */
  readonly read: (id: Id) => Promise<Response>;
  /** Returns the error for a deleted object. */
  readonly gone: (id: Id) => Error;
}

interface Needs {
  readonly idempotency: IdempotencyRepository;
}

/**
 * Without an Idempotency-Key, every request is processed.
 * @param creation undefined for an operation that creates nothing, and then has no id either
 * @throws ServiceError `request_invalid` for a malformed key, `idempotency_key_reused`, `idempotency_key_in_use`
 */
export async function withIdempotency<Id extends string | undefined>(
  { idempotency }: Needs,
  { request, account, operation }: Pick<Call, "request" | "account"> & { readonly operation: string },
  creation: Creation<Id & string> | undefined,
  make: (id: Id) => Promise<Response>,
): Promise<Response> {
  if (creation === undefined) return make(undefined as Id);
  const key = idempotencyKey(request);
  if (key === undefined) return make(creation.newId());
  const wanted = { fingerprint: await fingerprintOf(creation.asked), id: creation.newId() };
  const use = await idempotency.claim({ account: account.id, operation, key }, wanted);
  if (use.fingerprint !== wanted.fingerprint) throw serviceError("idempotency_key_reused");
  const attempt = { ...creation, make };
  if (use.state === "claimed") return makeAndComplete(idempotency, use, attempt);
  const first = await firstAnswer(use, attempt);
  if (first !== undefined) return first;
  const taken = use.state === "abandoned" ? await idempotency.takeOver(use, wanted) : undefined;
  if (taken === undefined) throw serviceError("idempotency_key_in_use");
  return makeAndComplete(idempotency, taken, attempt);
}

interface Attempt<Id extends string> extends Pick<Creation<Id>, "stored"> {
  readonly make: (id: Id) => Promise<Response>;
}

async function makeAndComplete<Id extends string>(
  idempotency: IdempotencyRepository,
  use: KeyUse,
  { make, stored }: Attempt<Id>,
): Promise<Response> {
  const answer = await make(use.id as Id).catch(async (error: unknown) => {
    const ending = stored !== undefined && mayBeMade(error) ? idempotency.abandon(use) : idempotency.release(use);
    // The original error takes precedence over a failure to end the use.
    await ending.catch(() => {});
    throw error;
  });
  await idempotency.complete(use);
  return answer;
}

/**
 * Returns whether the object may have been created. A store that does not respond may have completed the write, or may
 * still do so.
 */
function mayBeMade(error: unknown): boolean {
  return (
    !(error instanceof ServiceError) ||
    ["storage_unavailable", "storage_full", "region_unavailable"].includes(error.code)
  );
}

/**
 * Returns the existing object, even if the use is not marked as done, because its worker may have been killed in
 * between. Returns undefined when nothing was created yet.
 */
async function firstAnswer<Id extends string>(
  use: KeyUse,
  { stored, make }: Attempt<Id>,
): Promise<Response | undefined> {
  const id = use.id as Id;
  if (stored === undefined) return use.state === "done" ? replayed(await make(id)) : undefined;
  const found = await stored.read(id);
  if (found.ok) return replayed(new Response(found.body, { status: statusOfFirst(found), headers: found.headers }));
  // An asynchronous document has failed, or the object cannot be read now.
  if (found.status !== 404) return replayed(found);
  if (use.state === "done") throw stored.gone(id);
  return undefined;
}

/** Returns the status of the first response. An object that is still being created was answered as accepted. */
function statusOfFirst({ status }: Response): number {
  return status === 202 ? 202 : 201;
}

function replayed(answer: Response): Response {
  answer.headers.set("Idempotency-Replayed", "true");
  return answer;
}
