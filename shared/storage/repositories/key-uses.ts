/** Stores when each API key was last used, to the hour: a write for each call would cost more than the call. */
import { number, object, parseStored } from "#shared/base/model/schema.ts";
import type { Records } from "#shared/storage/records/records.ts";

export interface KeyUses {
  /**
   * Notes that the key is in use now. Each process writes it at most once an hour, and answers need not wait for that.
   * Never throws.
   */
  note(hash: string): Promise<void>;
  /** Returns when the key was last used, in milliseconds since the Unix epoch. */
  lastUse(hash: string): Promise<number | undefined>;
}

/** A partition of its own: whoever may note uses may not change keys, and a note never overwrites a revocation. */
export const KEY_USES_PARTITION = "KEY-USES";

const EVERY_MS = 60 * 60 * 1000;
/** More keys than callers use within an hour. */
const REMEMBERED_MAX = 10_000;

interface Use {
  readonly used: number;
}

const useSchema = object<Use>({ used: number });

export function keyUses(directory: Pick<Records, "get" | "insert" | "replace">, now: () => number): KeyUses {
  const noted = new Map<string, number>();
  const write = async (hash: string, used: number) => {
    const keys = { pk: KEY_USES_PARTITION, sk: hash };
    const record = await directory.get(keys.pk, keys.sk);
    if (record === undefined) await directory.insert({ ...keys, body: { used } });
    else if (parseStored("use of a key", useSchema, record.body).used < used - EVERY_MS)
      await directory.replace({ ...record, body: { used } });
  };
  return {
    async note(hash) {
      const used = now();
      if (used - (noted.get(hash) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
      if (noted.size >= REMEMBERED_MAX) noted.clear();
      noted.set(hash, used);
      // Another process may have written it first. A failure costs the date alone.
      await write(hash, used).catch(() => {});
    },
    async lastUse(hash) {
      const record = await directory.get(KEY_USES_PARTITION, hash);
      return record && parseStored("use of a key", useSchema, record.body).used;
    },
  };
}
