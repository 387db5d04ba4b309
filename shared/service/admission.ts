/** How many requests that make something are worked on at once; the others wait, or are turned away. */
import { CallerGone } from "#shared/errors/caller-gone.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import type { AccountId } from "#shared/model/ids.ts";
import { type FairQueue, fairQueue } from "#shared/processes/fair-queue.ts";

export interface AdmissionOptions {
  /** Requests that are worked on at once. */
  readonly runningMax: number;
  /** Beside them, for an account of which none is worked on. */
  readonly spare: number;
  readonly accountRunningMax: number;
  /** Requests of an account that wait beside those. */
  readonly accountWaitingMax: number;
  readonly waitingMsMax: number;
}

/**
 * @param signal given when the caller leaves, while the request waits
 * @throws ServiceError `too_many_requests` when the account has too many waiting, `service_busy` when its turn does not come;
 *   CallerGone
 */
export type Admit = <Result>(account: AccountId, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

export function admitFairly(options: AdmissionOptions): Admit {
  const { runningMax: max, spare, accountRunningMax: ownerMax } = options;
  const admission = new Admission(options, fairQueue({ max, spare, ownerMax }));
  return (account, signal, work) => admission.admit(account, signal, work);
}

class Admission {
  readonly #options: AdmissionOptions;
  readonly #turns: FairQueue;
  /** Requests that are worked on or wait. */
  readonly #present = new Map<AccountId, number>();

  constructor(options: AdmissionOptions, turns: FairQueue) {
    this.#options = options;
    this.#turns = turns;
  }

  async admit<Result>(account: AccountId, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const { accountRunningMax, accountWaitingMax, waitingMsMax } = this.#options;
    if (this.#presentOf(account) >= accountRunningMax + accountWaitingMax) throw serviceError("too_many_requests");
    const patience = new Patience(signal, waitingMsMax);
    this.#note(account, 1);
    try {
      return await this.#turns(
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

/** Of a request that waits: it ends with the caller's, or after some time. */
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

  /** Nothing waits any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener("abort", this.#leave);
  }

  readonly #leave = (): void => {
    this.#ending.abort(new CallerGone("the caller has left", { cause: this.#caller.reason }));
  };
}
