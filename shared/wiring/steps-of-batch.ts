/** Records the steps of work on a batch in its span. Without a tracer nothing is measured, because no answer shows it. */
import { currentActivity } from "#shared/base/log/activity.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { timedDependencies } from "#shared/service/timed-dependencies.ts";
import { Timings } from "#shared/service/timings.ts";

export async function withSteps(deps: Dependencies, work: (deps: Dependencies) => Promise<void>): Promise<void> {
  const { tracer } = deps;
  if (tracer === undefined) return work(deps);
  const timings = new Timings(deps.elapsed);
  const workersFor: Dependencies["workersFor"] = (account, signal) =>
    timedDependencies({ ...deps, ...deps.workersFor(account, signal) }, timings);
  try {
    await work({ ...timedDependencies(deps, timings), workersFor });
  } finally {
    tracer.steps(currentActivity(), timings.steps);
  }
}
