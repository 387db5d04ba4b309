/** Creates the error for a request that is too large. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { FORM_FILE_BYTES_MAX, UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";

/** Names the limit of a file, which is what a caller can change. */
export function requestTooLarge(fileBytesMax = FORM_FILE_BYTES_MAX): ServiceError {
  const [limit, uploadLimit] = [inMegabytes(fileBytesMax), inMegabytes(UPLOAD_BYTES_MAX)];
  return serviceError("request_too_large", { limit, uploadLimit });
}

/** Formats megabytes with one decimal, rounded down. */
function inMegabytes(bytes: number): string {
  return `${Math.floor((bytes / 1024 ** 2) * 10) / 10} MB`;
}
