/** Calls that a region passes on to another on behalf of a caller, with the caller's own key. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Region } from "#shared/model/region.ts";
import type { Call } from "./endpoint.ts";

/** How often a call was passed on. */
const HOPS = "X-Merganser-Hops";

/** A template's trace leads through each region once at most, unless it moves while it is followed. */
const HOPS_MAX = 6;

/** Present on a question for what one region has alone. */
const REGION_ONLY = "X-Merganser-Region-Only";

export function isForOneRegion({ headers }: Request): boolean {
  return headers.has(REGION_ONLY);
}

/** @throws ServiceError `region_unavailable` for a call that has been passed on too often */
export function askOtherRegions(
  request: Request,
  { forward }: { readonly forward: (region: Region, request: Request) => Promise<Response> },
): Pick<Call, "isForwarded" | "forward" | "ask"> {
  const hops = hopsOf(request);
  const pass = async (region: Region, passed: Request) => {
    if (hops >= HOPS_MAX) throw serviceError("region_unavailable", { region });
    passed.headers.set(HOPS, String(hops + 1));
    return forward(region, passed);
  };
  return {
    isForwarded: hops > 0,
    forward: (region, body) => pass(region, copyOf(request, body)),
    ask(region, path) {
      const headers = { Authorization: request.headers.get("authorization") ?? "", [REGION_ONLY]: "true" };
      return pass(region, new Request(new URL(path, request.url), { headers }));
    },
  };
}

/** Anyone may send the header: what is no small number counts for none. */
function hopsOf({ headers }: Request): number {
  const text = headers.get(HOPS) ?? "";
  return /^\d$/.test(text) ? Number(text) : 0;
}

/** A request whose body was read needs it again. */
function copyOf(request: Request, body: Uint8Array | undefined): Request {
  const { method, headers, url } = request;
  return new Request(url, { method, headers, ...(body !== undefined && { body: body as Uint8Array<ArrayBuffer> }) });
}
