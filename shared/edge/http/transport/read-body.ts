/** Reads a request's body, up to a size limit. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { REFUSED_BYTES_READ_MAX, REQUEST_BYTES_MAX } from "#shared/base/model/limits.ts";
import { othersFirst } from "#shared/base/slices/in-slices.ts";
import { requestTooLarge } from "./request-too-large.ts";

export interface BodyLimit {
  readonly bytesMax: number;
  readonly tooLarge: () => Error;
}

const OWN_LIMIT: BodyLimit = { bytesMax: REQUEST_BYTES_MAX, tooLarge: requestTooLarge };

/**
 * Reads the body. The rest of a body that is too large is read and dropped, up to a second limit, because many clients
 * report a broken upload instead of the response when a server stops reading.
 * @throws ServiceError `request_too_large`, `content_encoding_unsupported`, `body_unreadable` where the caller
 *   disconnects midway
 */
export async function readBody(request: Request, { bytesMax, tooLarge }: BodyLimit = OWN_LIMIT): Promise<Uint8Array> {
  assertUnencoded(request);
  const declared = Math.max(0, Number(request.headers.get("content-length")));
  if (declared > REFUSED_BYTES_READ_MAX) throw tooLarge();
  // The memory of a large buffer is taken as it is filled, and given back when it is dropped.
  const body = new GrowingBody(declared <= bytesMax ? declared : 0);
  for await (const chunk of chunksOf(request)) {
    if (body.size + chunk.byteLength > REFUSED_BYTES_READ_MAX) throw tooLarge();
    if (body.size < bytesMax) counters.get(request)?.(chunk.byteLength);
    body.add(chunk, bytesMax);
  }
  if (body.size > bytesMax) throw tooLarge();
  return body.bytes();
}

/** Is called with the size of each chunk of a body whose length is not declared, and throws when there is no room for it. */
const counters = new WeakMap<Request, (bytes: number) => void>();

/** Lets the body of a request be counted while it is read, unless its length is declared. */
export function countBody(request: Request, count: (bytes: number) => void): void {
  if (!request.headers.has("content-length")) counters.set(request, count);
}

class GrowingBody {
  size = 0;
  readonly #declared: Buffer;
  /** The chunks that do not fit into the declared length. */
  #more: Uint8Array[] = [];

  constructor(declared: number) {
    this.#declared = Buffer.allocUnsafeSlow(declared);
  }

  /** Only counts what exceeds the limit. */
  add(chunk: Uint8Array, bytesMax: number): void {
    const start = this.size;
    this.size += chunk.byteLength;
    if (this.size <= this.#declared.byteLength) this.#declared.set(chunk, start);
    else if (this.size <= bytesMax) this.#more.push(chunk);
    else this.#more = [];
  }

  bytes(): Uint8Array {
    const more = this.#more.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const declared = this.#declared.subarray(0, this.size - more);
    return more === 0 ? declared : Buffer.concat([declared, ...this.#more]);
  }
}

/**
 * Reads and drops an unused body, for the same clients and up to the same limit, because a wrong key or path is
 * reported before the body is read. However many there are, a turn of the event loop drops one chunk.
 */
export async function discardBody(request: Request): Promise<void> {
  if (request.bodyUsed || request.body === null) return;
  if (Number(request.headers.get("content-length")) > REFUSED_BYTES_READ_MAX) return;
  let size = 0;
  try {
    for await (const { byteLength } of request.body) {
      size += byteLength;
      if (size > REFUSED_BYTES_READ_MAX) return;
      await othersFirst();
    }
  } catch {
    // The caller has disconnected, so there is nobody to answer.
  }
}

/**
 * Yields the chunks of a body as they arrive.
 * @throws ServiceError `content_encoding_unsupported`, `body_unreadable` where the caller disconnects midway, and the error of `tooLarge` for a body
 *   over the limit, before anything is read if the length is declared
 */
export async function* streamBody(request: Request, { bytesMax, tooLarge }: BodyLimit): AsyncGenerator<Uint8Array> {
  assertUnencoded(request);
  if (Number(request.headers.get("content-length")) > bytesMax) throw tooLarge();
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > bytesMax) throw tooLarge();
    yield chunk;
  }
}

/** Unpacking could make a large body of a small one. */
function assertUnencoded({ headers }: Request): void {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() || "identity";
  if (encoding !== "identity") throw serviceError("content_encoding_unsupported", { encoding });
}

async function* chunksOf({ body, headers }: Request): AsyncIterable<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (error) {
    const type = headers.get("content-type") ?? "bytes";
    throw serviceError("body_unreadable", { type, reason: "the body ended early" }, error);
  }
}
