/** Reads a request's body, but takes never more than the limit. */
import { serviceError } from "#shared/errors/service-error.ts";
import { REFUSED_BYTES_READ_MAX, REQUEST_BYTES_MAX } from "#shared/model/limits.ts";
import { requestTooLarge } from "./request-too-large.ts";

export interface BodyLimit {
  readonly bytesMax: number;
  readonly tooLarge: () => Error;
}

const OWN_LIMIT: BodyLimit = { bytesMax: REQUEST_BYTES_MAX, tooLarge: requestTooLarge };

/**
 * A body that is too large is read on and thrown away, up to a second limit: many clients see their broken upload
 * instead of the answer when a server stops reading.
 * @throws ServiceError `request_too_large`, `body_unreadable` where the caller hangs up midway
 */
export async function readBody(request: Request, { bytesMax, tooLarge }: BodyLimit = OWN_LIMIT): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > REFUSED_BYTES_READ_MAX) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > REFUSED_BYTES_READ_MAX) throw tooLarge();
    if (size <= bytesMax) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > bytesMax) throw tooLarge();
  return Buffer.concat(chunks);
}

/**
 * Reads a body that nobody wanted, for the same clients and up to the same limit, and throws it away: a wrong key or path
 * is told before the body is looked at.
 */
export async function discardBody(request: Request): Promise<void> {
  if (request.bodyUsed || request.body === null) return;
  if (Number(request.headers.get("content-length")) > REFUSED_BYTES_READ_MAX) return;
  let size = 0;
  try {
    for await (const { byteLength } of request.body) {
      size += byteLength;
      if (size > REFUSED_BYTES_READ_MAX) return;
    }
  } catch {
    // The caller hung up; there is nobody left to tell.
  }
}

/**
 * The chunks of a body as they come.
 * @throws ServiceError `body_unreadable` where the caller hangs up midway, and what `tooLarge` makes for more bytes than
 *   the limit, before it reads any where the length is told
 */
export async function* streamBody(request: Request, { bytesMax, tooLarge }: BodyLimit): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length")) > bytesMax) throw tooLarge();
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > bytesMax) throw tooLarge();
    yield chunk;
  }
}

async function* chunksOf({ body, headers }: Request): AsyncIterable<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (error) {
    const type = headers.get("content-type") ?? "bytes";
    throw serviceError("body_unreadable", { type, reason: "it ended early" }, error);
  }
}
