/** Applies a lower request limit, to try out on one machine what another installation would refuse. */
import type { MiddlewareHandler } from "hono";
import { readBody } from "./read-body.ts";
import { requestTooLarge } from "./request-too-large.ts";

/** @throws ServiceError `request_too_large`, before the operation or the key is checked */
export function limitRequests(bytesMax: number): MiddlewareHandler {
  const limit = { bytesMax, tooLarge: () => requestTooLarge(bytesMax) };
  return async ({ req }, next) => {
    const { method, url, headers, body } = req.raw;
    if (body !== null) {
      const bytes = await readBody(req.raw, limit);
      req.raw = new Request(url, { method, headers, body: bytes as Uint8Array<ArrayBuffer> });
    }
    await next();
  };
}
