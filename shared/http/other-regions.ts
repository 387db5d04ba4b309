/** Calls that a region passes on to another on behalf of a caller, with the caller's own key. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Account } from "#shared/model/account.ts";
import type { Region } from "#shared/model/region.ts";
import type { Call } from "./endpoint.ts";

/** What one region tells another beside the request. No part of the request itself, which a caller can forge. */
export interface Passing {
  /** How often the call was passed on. */
  readonly hops: number;
  /** Whether it asks for what one region has alone. */
  readonly isForOneRegion: boolean;
}

/** Lets a region answer a request, on behalf of an account. */
export type Forward = (region: Region, request: Request, passed: PassedCall) => Promise<Response>;

export interface PassedCall {
  readonly account: Account;
  readonly passing: Passing;
}

/** Of a call that a caller has sent. */
export const NOT_PASSED: Passing = { hops: 0, isForOneRegion: false };

/** A template's trace leads through each region once at most, unless it moves while it is followed. */
const HOPS_MAX = 6;

/** @throws ServiceError `region_unavailable` for a call that has been passed on too often */
export function askOtherRegions(
  request: Request,
  { account, passing: { hops, isForOneRegion } }: PassedCall,
  { forward }: { readonly forward: Forward },
): Pick<Call, "isForwarded" | "isForOneRegion" | "forward" | "ask"> {
  const pass = async (region: Region, passed: Request, passing: Omit<Passing, "hops">) => {
    if (hops >= HOPS_MAX) throw serviceError("region_unavailable", { region });
    return forward(region, passed, { account, passing: { ...passing, hops: hops + 1 } });
  };
  return {
    isForwarded: hops > 0,
    isForOneRegion,
    forward: (region, body) => pass(region, copyOf(request, body), { isForOneRegion }),
    ask(region, path) {
      const { signal } = request;
      const headers = { Authorization: request.headers.get("authorization") ?? "" };
      return pass(region, new Request(new URL(path, request.url), { headers, signal }), { isForOneRegion: true });
    },
  };
}

/** A request whose body was read needs it again. */
function copyOf(request: Request, body: Uint8Array | undefined): Request {
  const { method, headers, url, signal } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    ...(body !== undefined && { body: body as Uint8Array<ArrayBuffer> }),
  });
}
