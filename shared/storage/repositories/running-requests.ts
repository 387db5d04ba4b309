/**
 * Counts the requests of each account that run in any function of a region, in one record for each account. A request
 * whose function was killed counts until its lease ends.
 */
import { randomUUID } from "node:crypto";
import type { AccountId } from "#shared/base/model/ids.ts";
import { list, number, object, parseStored, text } from "#shared/base/model/schema.ts";
import type { JsonObject, Records } from "#shared/storage/records/records.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";

export interface RunningRequests {
  /** Returns undefined while the account has its maximum. */
  begin(account: AccountId): Promise<RunningRequest | undefined>;
}

export interface RunningRequest {
  /** Renews the lease, which is to be done well within `LEASE_MS`. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

export interface RunningRequestsSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The number of running requests of an account. */
  readonly max: number;
}

/** The longest time for which a request counts after its function was killed. */
export const LEASE_MS = 60_000;

interface Lease {
  readonly id: string;
  /** Milliseconds since the Unix epoch. */
  readonly until: number;
}

const bodySchema = object<{ readonly running: readonly Lease[] }>({
  running: list(object<Lease>({ id: text, until: number })),
});

const SORT_KEY = "REQUESTS";

export function runningRequests(records: Records, { now, max }: RunningRequestsSettings): RunningRequests {
  /** Makes one attempt. Returns false if `changed` returns nothing to write. */
  const change = async (account: AccountId, changed: (running: readonly Lease[]) => readonly Lease[] | undefined) => {
    const pk = `ACCOUNT#${account}`;
    const record = await records.get(pk, SORT_KEY);
    const before = record === undefined ? [] : parseStored("running requests", bodySchema, record.body, pk).running;
    const running = changed(before.filter(({ until }) => until > now()));
    if (running === undefined) return false;
    const body = { running } as unknown as JsonObject;
    const next = { pk, sk: SORT_KEY, expires: Math.ceil((now() + LEASE_MS) / 1000), body };
    await (record === undefined ? records.insert(next) : records.replace({ ...next, rev: record.rev }));
    return true;
  };
  const changeInTurn = (...what: Parameters<typeof change>) => repeatOnConflict(() => change(...what));
  return {
    async begin(account) {
      const id = randomUUID();
      const isOther = (lease: Lease) => lease.id !== id;
      const renewed = () => ({ id, until: now() + LEASE_MS });
      const isBegun = await changeInTurn(account, (running) =>
        running.length < max ? [...running, renewed()] : undefined,
      );
      if (!isBegun) return undefined;
      return {
        async renew() {
          await changeInTurn(account, (running) => [...running.filter(isOther), renewed()]);
        },
        async end() {
          await changeInTurn(account, (running) => running.filter(isOther));
        },
      };
    },
  };
}
