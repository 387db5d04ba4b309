/** Forwards calls to other regions on behalf of a caller, with the caller's own key. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Caller } from "#shared/base/model/account.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Call } from "./endpoint.ts";

/**
 * What one region tells another in addition to the request. It is not part of the request, which a caller can forge.
 */
export interface Passing {
  /** How often the call was forwarded. */
  readonly hops: number;
  /** Whether only one region's own data are requested. */
  readonly isForOneRegion: boolean;
  /** Whether the call is part of a request that has a slot already. Another one might wait for slots that such requests have. */
  readonly hasSlot?: boolean;
  /** Resolves when the answer to the caller is sent. Until then a request keeps its slot. */
  readonly sent?: Promise<void> | undefined;
}

/** Forwards a request to a region on behalf of an account. */
export type Forward = (region: Region, request: Request, passed: PassedCall) => Promise<Response>;

export interface PassedCall {
  readonly account: Caller;
  readonly passing: Passing;
}

/** The value for a call that came directly from a caller. */
export const NOT_PASSED: Passing = { hops: 0, isForOneRegion: false };

/** The trace of a template leads through each region at most once, unless the template moves while it is followed. */
const HOPS_MAX = 6;

/** @throws ServiceError `region_unavailable` for a call that has been forwarded too often */
export function askOtherRegions(
  request: Request,
  { account, passing }: PassedCall,
  { forward }: { readonly forward: Forward },
): Pick<Call, "isForwarded" | "isForOneRegion" | "forward" | "ask"> {
  const { hops, isForOneRegion } = passing;
  const pass = async (region: Region, passed: Request, forOneRegion: boolean) => {
    if (hops >= HOPS_MAX) throw serviceError("region_unavailable", { region });
    return forward(region, passed, {
      account,
      passing: { ...passing, isForOneRegion: forOneRegion, hops: hops + 1 },
    });
  };
  return {
    isForwarded: hops > 0,
    isForOneRegion,
    forward: (region, body) => pass(region, copyOf(request, body), isForOneRegion),
    ask(region, path) {
      const { signal } = request;
      const headers = { Authorization: request.headers.get("authorization") ?? "" };
      return pass(region, new Request(new URL(path, request.url), { headers, signal }), true);
    },
  };
}

/** Copies the request. A request whose body was read needs the body again. */
function copyOf(request: Request, body: Uint8Array | undefined): Request {
  const { method, headers, url, signal } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    ...(body !== undefined && { body: body as Uint8Array<ArrayBuffer> }),
  });
}
