/** Tells whether a failed write has certainly not taken effect. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import { TooLate } from "./sweep.ts";

/**
 * Any other error leaves the outcome open: the write may have succeeded or may still succeed, because its answer was
 * lost or nobody waited for it. Files that it names must then stay for the later sweep.
 */
export function hasCertainlyFailed(error: unknown): boolean {
  return (
    error instanceof TooLate || error instanceof RecordConflict || (error instanceof ServiceError && error.status < 500)
  );
}
