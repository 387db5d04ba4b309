/** What an operation is to the edge: where it is called, and a function from one call to a web `Response`. */
import type { Account } from "#shared/model/account.ts";
import type { Region } from "#shared/model/region.ts";

/** Where an operation is called. What it takes and answers, its route describes. */
export interface Operation {
  readonly method: "get" | "post" | "put" | "delete";
  /** With parameters in braces: `/v1/template/{id}`. */
  readonly path: string;
  readonly operationId: string;
}

/** A call to an operation that needs an API key. */
export interface Call extends PublicCall {
  readonly account: Account;
  /** Whether another region has passed the call on to this one. */
  readonly isForwarded: boolean;
  /** Whether it asks for what this region has alone. */
  readonly isForOneRegion: boolean;
  /** Lets another region answer the call. Give the body when it has been read. */
  forward(region: Region, body?: Uint8Array): Promise<Response>;
  /**
   * Does what takes long when its turn comes: where one process does all, only so much is worked on at once. To be asked
   * when the body has been read, so that nobody holds a place by sending slowly.
   * @throws ServiceError `too_many_requests`, `service_busy`; CallerGone
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What another region answers this caller to a GET; a list holds that region's own entries. */
  ask(region: Region, pathAndQuery: string): Promise<Response>;
}

/** A call to an operation that is open to everyone. */
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
