/** Adds a call to the audit trail before it is answered. */
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { CallerGone } from "#shared/base/errors/caller-gone.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { Log } from "#shared/base/log/log.ts";
import type { Caller } from "#shared/base/model/account.ts";
import type { AuditTrail } from "#shared/storage/repositories/audit-trail.ts";
import type { Operation } from "./endpoint.ts";

interface AuditedCall {
  readonly account: Caller;
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly log: Log;
}

/** No id has another form, so anything else is text of the caller's, which the trail does not keep. */
const ID = /^[a-z0-9]{1,40}$/;

/** The status that proxies log for a caller who has left. */
const CALLER_LEFT = 499;

/**
 * Without its entry, no call that changes something is answered as done: an error of the trail takes the place of the
 * answer. Reading goes on, as while the disk is full, and the entry stands in the log.
 */
export async function audited(
  trail: Pick<AuditTrail, "append"> | undefined,
  { account, operation, parameters, requestId, log }: AuditedCall,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (trail === undefined) return handle();
  const { id: named = "" } = parameters;
  const id = ID.test(named) ? named : undefined;
  const append = async (status: number, object = id) => {
    const entry = {
      account: account.id,
      ...(account.key !== undefined && { key: account.key.id }),
      operation: operation.operationId,
      ...(object !== undefined && { object }),
      status,
      request: requestId,
    };
    try {
      await trail.append(entry);
    } catch (error) {
      if (operation.method !== "get") throw error;
      log("error", "an entry of the audit trail was not stored", { ...entry, reason: String(error) });
    }
  };
  let answer: Response;
  try {
    answer = await handle();
  } catch (error) {
    await append(statusOf(error));
    throw error;
  }
  await append(answer.status, id ?? (await createdId(operation, answer)));
  return answer;
}

function statusOf(error: unknown): number {
  if (error instanceof CallerGone) return CALLER_LEFT;
  return error instanceof ServiceError ? error.status : 500;
}

/** The region that creates the object may be another one, so its id is read from the answer. */
async function createdId({ method }: Operation, answer: Response): Promise<string | undefined> {
  const header = answer.headers.get("X-Document-Id");
  if (header !== null) return header;
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json") === true;
  if (method !== "post" || !isJson || ![201, 202].includes(answer.status)) return undefined;
  const { id } = JSON.parse(await textOf(answer.clone())) as { readonly id?: unknown };
  return typeof id === "string" ? id : undefined;
}

/** Another region has compressed its answer already. */
async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isCompressed = answer.headers.get("Content-Encoding") === "gzip";
  return (isCompressed ? await promisify(gunzip)(bytes) : bytes).toString();
}
