/** Compresses responses with gzip where the caller accepts it and it helps: JSON and text of more than a kilobyte. */
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { constants, createGzip } from "node:zlib";
import { extensionOf } from "#shared/base/model/filename.ts";
import { FORMATS } from "#shared/base/model/format.ts";
import { weak } from "./conditions.ts";
import { acceptsGzip } from "./negotiate.ts";

/** The header Vary of a response that is compressed for some callers. */
export const VARY = "Accept-Encoding";

/** Below this size, the overhead and the work of gzip outweigh the savings. */
const BYTES_MIN = 1024;

/** The compressible types. All other formats in responses contain compressed data already. */
const TEXTUAL = /^(?:text\/|application\/(?:json|sql|rtf)\b)/;

/**
 * Returns whether the response is compressed for callers that accept it. A response that is compressed already is not.
 */
export function isCompressible(headers: Headers): boolean {
  const length = headers.get("Content-Length");
  // A range counts the uncompressed bytes.
  if (headers.has("Content-Range")) return false;
  if (headers.has("Content-Encoding") || (length !== null && Number(length) < BYTES_MIN)) return false;
  return TEXTUAL.test(typeOf(headers));
}

/**
 * Compresses a compressible response if this caller accepts it. A response to HEAD has no body but the headers of GET
 * (RFC 9110, 9.3.2). A streamed response stays streamed. The compressed bytes are made anew for each response, so they have
 * neither ranges nor a strong tag.
 */
export function compressed(request: Request, answer: Response): Response {
  // A response from another region has the header already.
  answer.headers.set("Vary", VARY);
  if (!acceptsGzip(request.headers.get("accept-encoding"))) return answer;
  answer.headers.set("Content-Encoding", "gzip");
  answer.headers.delete("Content-Length");
  answer.headers.delete("Accept-Ranges");
  const etag = answer.headers.get("ETag");
  if (etag !== null) answer.headers.set("ETag", weak(etag));
  return answer.body === null ? answer : new Response(gzip(answer.body), answer);
}

/** Returns the content type, or for a download as `application/octet-stream` the type of its file name. */
function typeOf(headers: Headers): string {
  const type = headers.get("Content-Type") ?? "";
  if (type !== "application/octet-stream") return type;
  const name = /filename\*=UTF-8''([^;]*)$/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  return Object.values(FORMATS).find(({ extension }) => extension === extensionOf(name))?.mime ?? type;
}

type Body = NonNullable<Response["body"]>;

/** Flushes after every chunk, so that the first entries of a long list do not wait for the next ones. */
function gzip(body: Body): Body {
  const compressor = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // If either side fails or is cancelled, so is the other, and the response is cut off.
  pipeline(Readable.fromWeb(body as ReadableStream), compressor, () => {});
  return Readable.toWeb(compressor) as Body;
}
