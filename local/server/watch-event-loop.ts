/** Measures for how long callers wait because the main thread computes, and warns when that is too long. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Log } from "#shared/base/log/log.ts";

export interface EventLoopWatch {
  /** Returns the longest delay in milliseconds since the last call. */
  longestDelayMs(): number;
  stop(): void;
}

export interface EventLoopWatchOptions {
  /** A longer delay is logged. Default: 300. */
  readonly warnedMs?: number;
  /** How often it looks. Default: 10 seconds. */
  readonly intervalMs?: number;
}

const RESOLUTION_MS = 10;

export function watchEventLoop(
  log: Log,
  { warnedMs = 300, intervalMs = 10_000 }: EventLoopWatchOptions = {},
): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let longestMs = 0;
  const look = () => {
    // Between two looks there are always some, each of which includes the resolution.
    const ms = delays.count === 0 ? 0 : Math.round(delays.max / 1e6);
    delays.reset();
    longestMs = Math.max(longestMs, ms);
    if (ms > warnedMs) log("warn", "The service answered nobody for a while", { milliseconds: ms });
  };
  const timer = setInterval(look, intervalMs).unref();
  return {
    longestDelayMs() {
      look();
      const ms = longestMs;
      longestMs = 0;
      return ms;
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
