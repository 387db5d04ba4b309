/** Refuses an upload that is larger than allowed. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { describeBytes } from "#shared/base/model/byte-count.ts";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";

/** @param max in bytes */
export function uploadTooLarge(max: number): ServiceError {
  const isOfService = max === UPLOAD_BYTES_MAX;
  return serviceError("upload_too_large", { limit: isOfService ? `${max / 1024 ** 2} MB` : describeBytes(max) });
}
