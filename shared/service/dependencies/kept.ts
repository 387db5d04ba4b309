/** Keeps values that are slow to open. */
import { RecentlyUsed } from "./recently-used.ts";

/** More would only occupy memory with templates and pictures, because batches are finished one after the other. */
export const BATCHES_KEPT_MAX = 3;

export interface Kept {
  /** Returns the value under the key, which is opened unless it is kept. Opening that fails is not kept. */
  get<Value>(key: string, open: () => Promise<Value>): Promise<Value>;
}

/** @param valuesMax the number of values that are kept; all values under one key must be of one type */
export function keep(valuesMax: number): Kept {
  const kept = new RecentlyUsed<Promise<unknown>>(valuesMax);
  return {
    get<Value>(key: string, open: () => Promise<Value>) {
      const found = kept.get(key);
      if (found !== undefined) return found as Promise<Value>;
      const opened = open();
      kept.set(key, opened, 1);
      opened.catch(() => kept.remove(key));
      return opened;
    },
  };
}
