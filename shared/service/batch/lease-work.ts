/** Leases a batch or one of its ranges to one worker. No other worker takes it for as long as the lease is renewed. */

import { RecordConflict } from "#shared/storage/records/records.ts";
import type { Leasable, Leases } from "#shared/storage/repositories/leases.ts";

/** Three renewals fit into a lease, so a late one loses nothing. */
const RENEWED_EACH_MS = 20_000;

export interface WorkLease<Held extends Leasable> {
  /** What is leased, as it was written last. */
  readonly held: Held;
  /** Whether it was taken by another worker, or removed. */
  readonly isLost: boolean;
  /** Aborted when the lease is lost. */
  readonly signal: AbortSignal;
  /** @throws RecordConflict when the lease is lost */
  update(change: Partial<Held>): Promise<void>;
  /**
   * Writes the change and gives the lease back.
   * @throws RecordConflict when the lease is lost
   */
  release(change: Partial<Held>): Promise<void>;
  /**
   * Runs a step that ends the work with what is held and its revision, and gives the lease back.
   * @throws RecordConflict when the lease is lost
   */
  end(step: (held: Held, rev: number) => Promise<void>): Promise<void>;
  /** Stops renewing the lease. */
  stop(): void;
}

interface Needs<Held extends Leasable> {
  readonly leases: Leases<Held>;
  readonly now: () => number;
}

/**
 * Takes the lease. A previous lease that was not given back counts as a setback, because its worker was killed. Returns
 * undefined when another worker was faster.
 */
export async function leaseWork<Held extends Leasable>(
  needs: Needs<Held>,
  found: Held,
  rev: number,
): Promise<WorkLease<Held> | undefined> {
  const setbacks = found.setbacks + (found.lease === undefined ? 0 : 1);
  const lease = new Lease(needs, { ...found, setbacks }, rev);
  try {
    await lease.update({});
    return lease;
  } catch (error) {
    lease.stop();
    if (error instanceof RecordConflict) return undefined;
    throw error;
  }
}

class Lease<Held extends Leasable> implements WorkLease<Held> {
  readonly #needs: Needs<Held>;
  readonly #renewing: NodeJS.Timeout;
  #held: Held;
  #rev: number;
  readonly #losing = new AbortController();
  /** Writes run one after the other, because each needs the revision of the one before. */
  #last: Promise<void> = Promise.resolve();

  constructor(needs: Needs<Held>, held: Held, rev: number) {
    this.#needs = needs;
    this.#held = held;
    this.#rev = rev;
    // A failed renewal is ignored here; the worker meets it with its next write.
    this.#renewing = setInterval(() => void this.update({}).catch(() => {}), RENEWED_EACH_MS).unref();
  }

  get held(): Held {
    return this.#held;
  }

  get isLost(): boolean {
    return this.signal.aborted;
  }

  get signal(): AbortSignal {
    return this.#losing.signal;
  }

  update(change: Partial<Held>): Promise<void> {
    return this.#write((held) => ({ ...held, ...change, lease: this.#needs.leases.newLease() }));
  }

  release(change: Partial<Held>): Promise<void> {
    this.stop();
    return this.#write((held) => {
      const { lease: _, ...free } = { ...held, ...change };
      return free as Held;
    });
  }

  end(step: (held: Held, rev: number) => Promise<void>): Promise<void> {
    this.stop();
    return this.#after(() => step(this.#held, this.#rev));
  }

  stop(): void {
    clearInterval(this.#renewing);
  }

  #write(changed: (held: Held) => Held): Promise<void> {
    return this.#after(async () => {
      const held = { ...changed(this.#held), touched: this.#needs.now() };
      this.#rev = await this.#needs.leases.replace(held, this.#rev);
      this.#held = held;
    });
  }

  #after(write: () => Promise<void>): Promise<void> {
    const done = this.#last.then(write).catch((error: unknown) => {
      if (error instanceof RecordConflict) this.#losing.abort(error);
      throw error;
    });
    this.#last = done.catch(() => {});
    return done;
  }
}
