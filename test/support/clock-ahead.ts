/** Lets time pass at once, for what waits in this process: emulated queues with their delays, caches of the gateway. */
import { vi } from "vitest";

/** Until it is disposed of, the clock stands so many minutes ahead. */
export function minutesAhead(minutes: number): Disposable {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}
