/** Keeps values that are slow to open, for as long as they are used. */
import { RecentlyUsed } from "./recently-used.ts";

/** More would only occupy memory with templates, because batches are finished one after the other. */
export const BATCHES_KEPT_MAX = 3;

/** The time after the last use, which is longer than most ranges take. */
const KEPT_MS = 60_000;

export interface Kept {
  /** Returns the value under the key, which is opened unless it is kept. Opening that fails is not kept. */
  get<Value>(key: string, open: () => Promise<Value>): Promise<Value>;
}

/** @param valuesMax the number of values that are kept; all values under one key must be of one type */
export function keep(valuesMax: number): Kept {
  const kept = new RecentlyUsed<Promise<unknown>>(valuesMax);
  const ends = new Map<string, NodeJS.Timeout>();
  const forget = (key: string) => {
    clearTimeout(ends.get(key));
    ends.delete(key);
    kept.remove(key);
  };
  return {
    get<Value>(key: string, open: () => Promise<Value>) {
      clearTimeout(ends.get(key));
      ends.set(key, setTimeout(forget, KEPT_MS, key).unref());
      const found = kept.get(key);
      if (found !== undefined) return found as Promise<Value>;
      const opened = open();
      kept.set(key, opened, 1);
      opened.catch(() => forget(key));
      return opened;
    },
  };
}
