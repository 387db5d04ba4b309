/** Defines endpoints: the operation's method and path, and a function that turns a call into a web `Response`. */
import type { Caller } from "#shared/base/model/account.ts";
import type { KeyRights } from "#shared/base/model/api-key.ts";
import type { Region } from "#shared/base/model/region.ts";

/** The method and path of an operation. Its route describes requests and responses. */
export interface Operation {
  readonly method: "get" | "post" | "put" | "delete";
  /** The path, with parameters in braces: `/v1/template/{id}`. */
  readonly path: string;
  readonly operationId: string;
  /** The rights that a key needs; all rights if absent. The name is that of an extension of OpenAPI, which shows it. */
  readonly "x-key-rights"?: KeyRights;
}

/** A call to an operation that needs an API key. */
export interface Call extends PublicCall {
  readonly account: Caller;
  /** Whether another region has forwarded the call to this one. */
  readonly isForwarded: boolean;
  /** Whether only this region's own data are requested. */
  readonly isForOneRegion: boolean;
  /** Forwards the call to another region and returns its response. The body must be given if it has been read. */
  forward(region: Region, body?: Uint8Array): Promise<Response>;
  /**
   * Runs long work when a slot is free, because a single process limits concurrent work. To be called after the body
   * has been read, so that slow uploads do not occupy a slot.
   * @throws ServiceError `too_many_requests`, `service_busy`; CallerGone
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns the response of another region to a GET by this caller. A list contains only that region's own entries. */
  ask(region: Region, pathAndQuery: string): Promise<Response>;
}

/** A call to a public operation. */
interface PublicCall {
  readonly request: Request;
  readonly url: URL;
  /** Path parameters, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Endpoint {
  readonly operation: Operation;
  readonly access: "key";
  readonly handle: (call: Call) => Promise<Response>;
}

export interface PublicEndpoint {
  readonly operation: Operation;
  readonly access: "public";
  readonly handle: (call: PublicCall) => Promise<Response>;
}
