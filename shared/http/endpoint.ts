/** What an operation is to the rim: a route, and a function from one call to a web `Response`. */
import type { createRoute } from "@hono/zod-openapi";
import type { Account } from "#shared/model/account.ts";
import type { Region } from "#shared/model/region.ts";

type Route = ReturnType<typeof createRoute>;

/** A call to an operation that needs an API key. */
export interface Call extends PublicCall {
  readonly account: Account;
  /** Whether another region has passed the call on to this one. */
  readonly isForwarded: boolean;
  /** Whether it asks for what this region has alone. */
  readonly isForOneRegion: boolean;
  /** Lets another region answer the call. Give the body when it has been read. */
  forward(region: Region, body?: Uint8Array): Promise<Response>;
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
  readonly route: Route;
  readonly access: "key";
  readonly handle: (call: Call) => Promise<Response>;
}

export interface PublicEndpoint {
  readonly route: Route;
  readonly access: "public";
  readonly handle: (call: PublicCall) => Promise<Response>;
}
