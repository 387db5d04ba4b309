/** Leases a batch to one worker. No other worker takes it for as long as the lease is renewed. */
import type { Batch, BatchEntry, BatchRepository } from "#shared/store/batches.ts";
import { RecordConflict } from "#shared/store/records.ts";

/** Three renewals fit into a lease, so a late one loses nothing. */
const RENEWED_EACH_MS = 20_000;

export interface BatchLease {
  readonly batch: Batch;
  /** Whether the batch was cancelled or taken by another worker. */
  readonly isLost: boolean;
  /** Aborted when the lease is lost. */
  readonly signal: AbortSignal;
  /** @throws RecordConflict when the lease is lost */
  update(change: Partial<Batch>): Promise<void>;
  /**
   * Writes the change and gives the lease back.
   * @throws RecordConflict when the lease is lost
   */
  release(change: Partial<Batch>): Promise<void>;
  /**
   * Removes the record and gives the lease back.
   * @throws RecordConflict when the lease is lost
   */
  end(): Promise<void>;
  /** Stops renewing the lease. */
  stop(): void;
}

interface Needs {
  readonly batches: BatchRepository;
  readonly now: () => number;
}

/**
 * Takes the lease. A previous lease that was not given back counts as a setback, because its worker was killed. Returns
 * undefined when another worker was faster.
 */
export async function leaseBatch(deps: Needs, { batch, rev }: BatchEntry): Promise<BatchLease | undefined> {
  const setbacks = batch.setbacks + (batch.lease === undefined ? 0 : 1);
  const held = new Lease(deps, { batch: { ...batch, setbacks }, rev });
  try {
    await held.update({});
    return held;
  } catch (error) {
    held.stop();
    if (error instanceof RecordConflict) return undefined;
    throw error;
  }
}

class Lease implements BatchLease {
  readonly #deps: Needs;
  readonly #renewing: NodeJS.Timeout;
  #entry: BatchEntry;
  readonly #losing = new AbortController();
  /** Writes run one after the other, because each needs the revision of the one before. */
  #last: Promise<void> = Promise.resolve();

  constructor(deps: Needs, entry: BatchEntry) {
    this.#deps = deps;
    this.#entry = entry;
    // A failed renewal is ignored here; the worker meets it with its next write.
    this.#renewing = setInterval(() => void this.update({}).catch(() => {}), RENEWED_EACH_MS).unref();
  }

  get batch(): Batch {
    return this.#entry.batch;
  }

  get isLost(): boolean {
    return this.signal.aborted;
  }

  get signal(): AbortSignal {
    return this.#losing.signal;
  }

  update(change: Partial<Batch>): Promise<void> {
    return this.#write(({ batch }) => ({ ...batch, ...change, lease: this.#deps.batches.newLease() }));
  }

  release(change: Partial<Batch>): Promise<void> {
    this.stop();
    return this.#write(({ batch }) => {
      const { lease: _, ...free } = { ...batch, ...change };
      return free;
    });
  }

  end(): Promise<void> {
    this.stop();
    return this.#after(() => this.#deps.batches.remove(this.#entry));
  }

  stop(): void {
    clearInterval(this.#renewing);
  }

  #write(changed: (entry: BatchEntry) => Batch): Promise<void> {
    return this.#after(async () => {
      const batch = { ...changed(this.#entry), touched: this.#deps.now() };
      this.#entry = await this.#deps.batches.replace({ ...this.#entry, batch });
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
