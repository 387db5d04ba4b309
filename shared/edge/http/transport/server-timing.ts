/** Creates the header `Server-Timing` (W3C Server Timing), which shows how the time of a call was spent. */

export const SERVER_TIMING = "Server-Timing";

interface Timings {
  /** Milliseconds by the name of the step. */
  readonly durations: Iterable<readonly [string, number]>;
}

/** Adds the header to a response of this process, and lets pages of any origin read it. */
export function withServerTiming(answer: Response, { durations }: Timings): Response {
  const metrics = Array.from(durations, ([step, duration]) => `${step};dur=${duration.toFixed(1)}`);
  if (metrics.length === 0) return answer;
  answer.headers.set(SERVER_TIMING, metrics.join(", "));
  answer.headers.set("Timing-Allow-Origin", "*");
  return answer;
}
