/** Answers compressed by gzip, where the caller takes that and it helps: JSON and text of more than a kilobyte. */
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { constants, createGzip } from "node:zlib";
import { extensionOf } from "#shared/model/filename.ts";
import { FORMATS } from "#shared/model/format.ts";
import { acceptsGzip } from "./negotiate.ts";

/** Below, the frame of gzip and the work for it outweigh what is saved. */
const BYTES_MIN = 1024;

/** All other formats that are answered hold compressed data already. */
const TEXTUAL = /^(?:text\/|application\/(?:json|sql|rtf)\b)/;

/** Whether the answer is compressed for those who take it. What is compressed already is not. */
export function isCompressible(headers: Headers): boolean {
  const length = headers.get("Content-Length");
  // The bytes of a part are counted as they are.
  if (headers.has("Content-Range")) return false;
  if (headers.has("Content-Encoding") || (length !== null && Number(length) < BYTES_MIN)) return false;
  return TEXTUAL.test(typeOf(headers));
}

/**
 * A compressible answer as this caller takes it. The headers are those of GET for HEAD too, which has no body (RFC 9110,
 * 9.3.2). A stream stays a stream.
 */
export function compressed(request: Request, answer: Response): Response {
  // An answer that was read in another region says it already.
  answer.headers.set("Vary", "Accept-Encoding");
  if (!acceptsGzip(request.headers.get("accept-encoding"))) return answer;
  answer.headers.set("Content-Encoding", "gzip");
  answer.headers.delete("Content-Length");
  return answer.body === null ? answer : new Response(gzip(answer.body), answer);
}

/** A document that is answered to be saved has no type of its own, but a name. */
function typeOf(headers: Headers): string {
  const type = headers.get("Content-Type") ?? "";
  if (type !== "application/octet-stream") return type;
  const name = /filename\*=UTF-8''([^;]*)$/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  return Object.values(FORMATS).find(({ extension }) => extension === extensionOf(name))?.mime ?? type;
}

type Body = NonNullable<Response["body"]>;

/** Each chunk can be read when it has arrived: the first entries of a long list do not wait for the next ones. */
function gzip(body: Body): Body {
  const compressor = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // Whoever fails or is given up takes the other along; the answer breaks off.
  pipeline(Readable.fromWeb(body as ReadableStream), compressor, () => {});
  return Readable.toWeb(compressor) as Body;
}
