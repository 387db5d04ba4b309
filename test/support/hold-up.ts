/** Holds a call of the service up right before a write, so that a test can do something else meanwhile. */
import { vi } from "vitest";

export interface HeldUp {
  /** Resolves when the first call is about to write. */
  readonly reached: Promise<void>;
  /** Lets it and all others write. */
  readonly release: () => void;
}

/** @param store the repository or port whose method writes; to be restored by `vi.restoreAllMocks` */
export function holdUp<Store extends object>(store: Store, method: keyof Store & string): HeldUp {
  const write = store[method] as (...args: unknown[]) => Promise<unknown>;
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const waitAndWrite = async (...args: unknown[]) => {
    reach();
    await released;
    return write.apply(store, args);
  };
  vi.spyOn(store as Record<string, (...args: unknown[]) => unknown>, method).mockImplementation(waitAndWrite);
  return { reached, release };
}
