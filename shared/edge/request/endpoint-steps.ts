/** Declares what an operation does at each step of a request: read, route, idempotency, admission, make, answer. */
import type { Call, Operation } from "#shared/edge/http/transport/endpoint.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Creation } from "./idempotency.ts";
import type { Owner } from "./route-request.ts";

/**
 * @template Request the parsed request
 * @template Result the result of the use case
 * @template Id the type of the created object's id, for operations that create one
 */
export interface Steps<Deps extends StoreDependencies, Request, Result, Id extends string | undefined = undefined> {
  readonly operation: Operation;
  /** @throws ServiceError for a request that is malformed or too large */
  readonly read: (call: Call) => Read<Request> | Promise<Read<Request>>;
  /** Returns the owner of what the request is about; its region answers. Without it, this region does. */
  readonly route?: (asked: Request, call: Call) => Owner;
  /** Describes what is created, once per Idempotency-Key. Without it, the header has no meaning. */
  readonly idempotency?: (asked: Request, call: Call) => Creation<Id & string>;
  /** Whether the work takes long. It then waits for a free slot and is timed. */
  readonly admission?: boolean;
  /** Runs the use case. */
  readonly make: (work: Work<Deps, Request, Id>) => Promise<Result>;
  readonly answer: (
    result: Result,
    request: { readonly asked: Request; readonly call: Call },
  ) => Response | Promise<Response>;
  /** Completes every answer of this region, including one that is repeated. */
  readonly complete?: (answer: Response, asked: Request) => Response;
}

interface Read<Request> {
  readonly asked: Request;
  /** The bytes of the body, if it was read. Another region gets them. */
  readonly body?: Uint8Array;
}

export interface Work<Deps, Request, Id> {
  readonly asked: Request;
  readonly call: Call;
  /** The id of the object to create. */
  readonly id: Id;
  /** For long work: with the account's share of the workers, and timed. */
  readonly deps: Deps;
}
