/** Builds the public errors of a template whose zip package cannot be read. */

import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { UNPACKED_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import type { PackageRefusal } from "./rebuild/rebuilding.ts";

export function packageError(failure: PackageFailure, filename: string): ServiceError {
  switch (failure.fault) {
    case "not_a_zip":
      return damagedTemplate(filename, "its end is missing", failure);
    case "encrypted":
      return serviceError("template_encrypted", { filename }, failure);
    case "too_large": {
      const limit = `${UNPACKED_BYTES_MAX / 1024 / 1024} MB`;
      return serviceError("template_too_large_unpacked", { filename, limit }, failure);
    }
    case "damaged":
      return damagedTemplate(filename, failure.message, failure);
  }
}

export function packageRefusal(refusal: PackageRefusal, filename: string): ServiceError {
  return serviceError("template_holds_files", { filename, reason: refusal.message }, refusal);
}

/** @param reason part of a sentence */
export function damagedTemplate(filename: string, reason: string, cause?: unknown): ServiceError {
  return serviceError("template_damaged", { filename, reason }, cause);
}
