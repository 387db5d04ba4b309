/** Leases records to one worker at a time. */
import { number, object, text } from "#shared/base/model/schema.ts";

export interface Lease {
  readonly worker: string;
  /** Milliseconds since the Unix epoch. A worker that needs longer must renew the lease before. */
  readonly until: number;
}

export const leaseSchema = object<Lease>({ worker: text, until: number });

/** A record that a worker can lease. */
export interface Leasable {
  readonly lease?: Lease;
  /** The time of the last write, in milliseconds since the Unix epoch. */
  readonly touched: number;
  /** The number of consecutive attempts that failed. */
  readonly setbacks: number;
}

/** The part of a repository that a lease needs. */
export interface Leases<Held extends Leasable> {
  /**
   * @param rev the revision that was read; returns the next one
   * @throws RecordConflict when the object was changed since it was read
   */
  replace(held: Held, rev: number): Promise<number>;
  /** Returns a lease of this process that starts now. */
  newLease(): Lease;
  /** Returns whether a worker holds the object now. */
  isHeld(held: Leasable): boolean;
}

export interface LeaseSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The unique name of the process that uses this repository. */
  readonly worker: string;
  /** Returns whether no worker of this name can be alive. Its leases then end early. */
  readonly isGone?: (worker: string) => boolean;
}

/** The longest time for which a killed worker blocks its work. A lease is renewed several times in this time. */
const LEASE_MS = 60_000;

export function leasing({ now, worker, isGone }: LeaseSettings): Pick<Leases<Leasable>, "newLease" | "isHeld"> {
  return {
    newLease: () => ({ worker, until: now() + LEASE_MS }),
    isHeld({ lease }) {
      if (lease === undefined || isGone?.(lease.worker) === true) return false;
      // This also applies to this process, which may have failed to give the lease back.
      return now() < lease.until;
    },
  };
}
