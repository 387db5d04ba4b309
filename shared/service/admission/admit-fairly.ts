/** Limits how many generating requests run at once. Further requests wait or are refused. */
import { CallerGone } from "#shared/base/errors/caller-gone.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { type FairQueue, fairQueue } from "#shared/workers/processes/fair-queue.ts";

export interface AdmissionOptions {
  /** The number of requests that run at once. */
  readonly runningMax: number;
  /** Extra slots for accounts that have no running request. */
  readonly spare: number;
  readonly accountRunningMax: number;
  /** The number of an account's requests that may wait, in addition to its running ones. */
  readonly accountWaitingMax: number;
  readonly waitingMsMax: number;
}

/**
 * @param signal aborted when the caller disconnects while the request waits
 * @throws ServiceError `too_many_requests` when the account has too many waiting requests, `service_busy` when the
 *   request waited too long; CallerGone when the caller disconnected
 */
export type Admit = <Result>(account: AccountId, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

export function admitFairly(options: AdmissionOptions): Admit & Pick<FairQueue, "waiting"> {
  const { runningMax: max, spare, accountRunningMax: ownerMax } = options;
  const queue = fairQueue({ max, spare, ownerMax });
  const admission = new Admission(options, queue);
  const admit: Admit = (account, signal, work) => admission.admit(account, signal, work);
  return Object.assign(admit, { waiting: queue.waiting });
}

class Admission {
  readonly #options: AdmissionOptions;
  readonly #queue: FairQueue;
  /** The number of running and waiting requests of each account. */
  readonly #present = new Map<AccountId, number>();

  constructor(options: AdmissionOptions, queue: FairQueue) {
    this.#options = options;
    this.#queue = queue;
  }

  async admit<Result>(account: AccountId, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const { accountRunningMax, accountWaitingMax, waitingMsMax } = this.#options;
    if (this.#presentOf(account) >= accountRunningMax + accountWaitingMax) throw serviceError("too_many_requests");
    const patience = new Patience(signal, waitingMsMax);
    this.#note(account, 1);
    try {
      return await this.#queue(
        account,
        () => {
          patience.end();
          return work();
        },
        patience.signal,
      );
    } finally {
      patience.end();
      this.#note(account, -1);
    }
  }

  #presentOf(account: AccountId): number {
    return this.#present.get(account) ?? 0;
  }

  #note(account: AccountId, more: 1 | -1): void {
    const now = this.#presentOf(account) + more;
    if (now > 0) this.#present.set(account, now);
    else this.#present.delete(account);
  }
}

/** A waiting request's abort signal. It fires when the caller disconnects or the waiting time is over. */
class Patience {
  readonly #caller: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #ending = new AbortController();

  constructor(caller: AbortSignal, milliseconds: number) {
    this.#caller = caller;
    this.#timer = setTimeout(() => this.#ending.abort(serviceError("service_busy")), milliseconds);
    caller.addEventListener("abort", this.#leave);
    if (caller.aborted) this.#leave();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Stops the timer and the listener; to be called when the wait is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener("abort", this.#leave);
  }

  readonly #leave = (): void => {
    this.#ending.abort(new CallerGone("the caller has disconnected", { cause: this.#caller.reason }));
  };
}
