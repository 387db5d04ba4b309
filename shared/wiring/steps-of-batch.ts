/** Records the steps of work on a batch in its span. Without a tracer nothing is measured, because no answer shows it. */
import { currentActivity } from "#shared/base/log/activity.ts";
import { Timings } from "#shared/base/log/timings.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";

export async function withSteps(
  { tracer, elapsed }: Pick<Dependencies, "tracer" | "elapsed">,
  work: () => Promise<void>,
): Promise<void> {
  if (tracer === undefined) return work();
  const timings = new Timings(elapsed);
  try {
    await timings.during(work);
  } finally {
    tracer.steps(currentActivity(), timings.steps);
  }
}
