/**
 * Reserves creation times that are unique within an account, because pollers ask for `created > last` (callers.md, 15).
 * A time is reserved by inserting a record for it; the loser of a race takes the next millisecond. Regions that share
 * no table use interleaved milliseconds, so that they need not ask each other.
 */
import type { AccountId } from "#shared/base/model/ids.ts";
import { RecordConflict, type Records } from "#shared/storage/records/records.ts";

/** Long enough that a clock which is set back a little does not reuse a time. */
const RESERVATION_SECONDS = 24 * 60 * 60;

export interface CreationTimes {
  /** Returns milliseconds since the Unix epoch: now, or the next free one. */
  reserve(account: AccountId): Promise<number>;
}

/** The milliseconds of a region: every `every`-th, with the offset. */
export interface MillisecondShare {
  readonly every: number;
  readonly offset: number;
}

const ALL: MillisecondShare = { every: 1, offset: 0 };

export function creationTimesOf(
  records: Pick<Records, "insert">,
  now: () => number,
  { every, offset }: MillisecondShare = ALL,
): CreationTimes {
  return {
    async reserve(account) {
      const present = now();
      const next = present + ((offset - (present % every) + every) % every);
      for (let moment = next; ; moment += every) {
        if (await tryReserve(records, account, moment)) return moment;
      }
    },
  };
}

async function tryReserve(records: Pick<Records, "insert">, account: AccountId, moment: number): Promise<boolean> {
  try {
    await records.insert({
      pk: `MOMENTS#${account}`,
      sk: String(moment),
      expires: Math.floor(moment / 1000) + RESERVATION_SECONDS,
      body: {},
    });
    return true;
  } catch (error) {
    if (error instanceof RecordConflict) return false;
    throw error;
  }
}
