/** Bytes that a call of the service sends and receives, as they go over the wire, headers left out. */
import { PerformanceObserver, PerformanceResourceTiming } from "node:perf_hooks";
import type { Traffic } from "./batch-call.ts";

/**
 * Measures one call by `fetch`, which notes how large its answer came (Resource Timing, `encodedBodySize`), after its last byte.
 *
 * @param sent the size of its body
 */
export async function trafficOf(sent: number, call: () => Promise<unknown>): Promise<Traffic> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new PerformanceObserver((noted) => {
    for (const entry of noted.getEntries()) {
      // Those of earlier calls may come late.
      if (entry instanceof PerformanceResourceTiming && entry.startTime >= started) resolve(entry.encodedBodySize);
    }
  });
  observer.observe({ type: "resource" });
  try {
    await call();
    return { sent, received: await promise };
  } finally {
    observer.disconnect();
  }
}
