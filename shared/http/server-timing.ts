/** Creates the header `Server-Timing` (W3C Server Timing), which shows how the time of a call was spent. */
import * as z from "zod";

const NAME = "Server-Timing";

/** The header, for the routes of operations that send it. */
export const timingHeaders = z.object({
  [NAME]: z.string().optional().meta({
    description:
      "The duration of each step in milliseconds: `read` (reading the tags of a template's file), `merge` (merging data into the template), `convert`, `post` (processing the finished PDF or picture) and `store`. For several items, the durations are sums of steps that may have run at the same time.",
    example: "merge;dur=0.4, convert;dur=47.1, store;dur=2.9",
  }),
});

interface Timings {
  /** Milliseconds by the name of the step. */
  readonly durations: Iterable<readonly [string, number]>;
}

/** Adds the header to a response of this process, and lets pages of any origin read it. */
export function withServerTiming(answer: Response, { durations }: Timings): Response {
  const metrics = Array.from(durations, ([step, duration]) => `${step};dur=${duration.toFixed(1)}`);
  if (metrics.length === 0) return answer;
  answer.headers.set(NAME, metrics.join(", "));
  answer.headers.set("Timing-Allow-Origin", "*");
  return answer;
}
