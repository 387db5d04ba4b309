/** Reads a request's body whole, but never more than the limit. */
import { serviceError } from "#shared/errors/service-error.ts";
import { REQUEST_BYTES_MAX, UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";

/** @throws ServiceError `request_too_large`, before the body is read where its length is stated */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > REQUEST_BYTES_MAX) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > REQUEST_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Tells the limit of a file, which is what a caller can change. */
function tooLarge(): Error {
  return serviceError("request_too_large", { limit: `${UPLOAD_BYTES_MAX / 1024 ** 2} MB` });
}
