/** Limits how many generating requests of one account run at once, wherever in a region they run. */
import { setTimeout as pause } from "node:timers/promises";
import { throwIfGone } from "#shared/base/errors/caller-gone.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { LEASE_MS, type RunningRequest, type RunningRequests } from "#shared/storage/repositories/running-requests.ts";
import type { Admit } from "./admit-fairly.ts";

export interface AccountAdmissionOptions {
  /** The time for which a request waits for the account's other ones. */
  readonly waitingMsMax: number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
}

/** Half of a usual request. The pauses are random, so that requests that came together do not ask together. */
const PAUSE_MS_MAX = 200;

/** @throws ServiceError `too_many_requests` when the request has waited as long as it may; CallerGone */
export function admitForAccount(running: RunningRequests, options: AccountAdmissionOptions): Admit {
  return async (account, signal, work) => {
    const request = await beginInTime(running, { account, signal, ...options });
    // A failed renewal is ignored: the request then counts for less time than it runs.
    const renewing = setInterval(() => void request.renew().catch(() => {}), LEASE_MS / 3).unref();
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      // If this fails, the request counts until its lease ends. That is no reason to lose its result.
      await request.end().catch(() => {});
    }
  };
}

async function beginInTime(
  running: RunningRequests,
  {
    account,
    signal,
    waitingMsMax,
    elapsed,
  }: AccountAdmissionOptions & { readonly account: AccountId; readonly signal: AbortSignal },
): Promise<RunningRequest> {
  const end = elapsed() + waitingMsMax;
  for (;;) {
    throwIfGone(signal);
    const request = await running.begin(account);
    if (request !== undefined) return request;
    if (elapsed() >= end) throw serviceError("too_many_requests");
    await pause(Math.random() * PAUSE_MS_MAX);
  }
}
