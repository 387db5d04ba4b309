/** Tells whether a write that has failed is certainly not there. */
import { ServiceError } from "#shared/errors/service-error.ts";
import { RecordConflict } from "#shared/store/records.ts";
import { TooLate } from "./sweep.ts";

/**
 * After any other error it may be there, or come to be: its answer was lost, or nobody waited for it any more. What it
 * names must stay then, for the sweep that looks later.
 */
export function wasRefused(error: unknown): boolean {
  return (
    error instanceof TooLate || error instanceof RecordConflict || (error instanceof ServiceError && error.status < 500)
  );
}
