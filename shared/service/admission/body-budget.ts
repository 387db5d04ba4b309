/**
 * Limits the memory that bodies of requests take, from before they are read until they are answered. Without it, any key
 * could fill the memory with bodies that never end, because slots are given out when a body has arrived.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { AccountId } from "#shared/base/model/ids.ts";

export interface BodyBudgetOptions {
  /** The bytes of all bodies. */
  readonly bytesMax: number;
  /** Extra bytes for accounts that have no body here. */
  readonly spareBytes: number;
  readonly accountBytesMax: number;
}

/**
 * Reserves the bytes of a body.
 * @throws ServiceError `too_many_requests` when the account's other bodies leave no room, `service_busy` when those of
 *   all accounts do
 */
export type ReserveBody = (account: AccountId, bytes: number) => BodyReservation;

interface BodyReservation {
  /** Reserves more, for a body whose length is not known before. @throws as `ReserveBody` does */
  grow(bytes: number): void;
  /** Gives all bytes back. */
  release(): void;
}

export function bodyBudget({ bytesMax, spareBytes, accountBytesMax }: BodyBudgetOptions): ReserveBody {
  let total = 0;
  const byAccount = new Map<AccountId, number>();
  const add = (account: AccountId, bytes: number) => {
    total += bytes;
    const own = (byAccount.get(account) ?? 0) + bytes;
    if (own > 0) byAccount.set(account, own);
    else byAccount.delete(account);
  };
  return (account, bytes) => {
    let reserved = 0;
    const grow = (more: number) => {
      const ofAccount = byAccount.get(account) ?? 0;
      if (ofAccount + more > accountBytesMax) throw serviceError("too_many_requests");
      const spare = ofAccount === reserved ? spareBytes : 0;
      if (total + more > bytesMax + spare) throw serviceError("service_busy");
      add(account, more);
      reserved += more;
    };
    grow(bytes);
    return { grow, release: () => add(account, -reserved) };
  };
}
