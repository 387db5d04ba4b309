/**
 * Answers a request for a stored file: with the file, with a part of it, or without it if the caller has it already
 * (RFC 9110, 13 and 14). An interrupted download continues with bytes of the same file, or it begins again.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { StoredFile } from "#shared/storage/files/files.ts";
import { type ByteRange, partOf, requestedRange } from "./byte-range.ts";
import { isCompressible, VARY } from "./compress.ts";
import { continuesPresentFile, outcomeOf, weak } from "./conditions.ts";
import { errorBody } from "./error-response.ts";
import { jsonResponse } from "./json-response.ts";

/** Returns whether the request asks for a part of another file than the present one. */
export function continuesOtherFile({ headers }: Request, file: StoredFile): boolean {
  return headers.has("range") && !continuesPresentFile(headers, file);
}

/**
 * @param fileHeaders the headers of a response with the file
 * @throws ServiceError `precondition_failed`
 */
export async function fileResponse(
  request: Request,
  file: StoredFile,
  fileHeaders: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = headersOf(file, fileHeaders);
  const outcome = outcomeOf(request.headers, file);
  if (outcome === "send") return sent(request, file, headers);
  await file.stream.cancel();
  if (outcome === "failed") throw serviceError("precondition_failed");
  return notModified(request, headers);
}

function headersOf({ size, etag, modified }: StoredFile, fileHeaders: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({
    ...fileHeaders,
    "Content-Length": String(size),
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Last-Modified": modified.toUTCString(),
  });
  // A response with a part or without the file varies as that with the whole file does (15.3.7 and 15.4.5).
  if (isCompressible(headers)) headers.set("Vary", VARY);
  return headers;
}

async function sent(request: Request, file: StoredFile, headers: Headers): Promise<Response> {
  const range = rangeOf(request, file);
  if (range === undefined) return new Response(file.stream, { headers });
  if (range !== "unsatisfiable") return partialResponse(file, range, headers);
  await file.stream.cancel();
  return unsatisfiableResponse(file.size);
}

/** Only GET has ranges (14.2). */
function rangeOf(request: Request, file: StoredFile): ReturnType<typeof requestedRange> {
  if (request.method !== "GET" || continuesOtherFile(request, file)) return undefined;
  return requestedRange(request.headers.get("range"), file.size);
}

async function partialResponse(file: StoredFile, range: ByteRange, headers: Headers): Promise<Response> {
  const { size, stream } = file;
  const { first, last } = range;
  headers.set("Content-Length", String(last - first + 1));
  headers.set("Content-Range", `bytes ${first}-${last}/${size}`);
  // The open stream has the file even if it was deleted meanwhile.
  const part = await file.openPart(range).catch(async (error) => {
    await stream.cancel();
    throw error;
  });
  if (part !== undefined) await stream.cancel();
  return new Response(part ?? partOf(stream, range), { status: 206, headers });
}

function unsatisfiableResponse(size: number): Response {
  const error = serviceError("range_not_satisfiable", { size });
  return jsonResponse(errorBody(error), { status: error.status, headers: { "Content-Range": `bytes */${size}` } });
}

/** The tag is the one that the caller has, which is weak if that response was compressed. */
function notModified(request: Request, headers: Headers): Response {
  const weakTag = weak(headers.get("ETag") ?? "");
  if (request.headers.get("if-none-match")?.includes(weakTag)) headers.set("ETag", weakTag);
  for (const name of ["Content-Type", "Content-Disposition", "Content-Length"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
