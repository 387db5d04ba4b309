/** The step "admission": long work waits for a free slot, and uses the account's share of the workers. */
import type { Timings } from "#shared/base/log/timings.ts";
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import type { Dependencies, StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

interface Admission {
  readonly isLong: boolean;
  /** Gets the times of long work. */
  readonly timings: Timings;
}

/** @throws ServiceError `too_many_requests`, `service_busy`; CallerGone */
export function admit<Deps extends StoreDependencies & Partial<Pick<Dependencies, "workersFor">>, Result>(
  deps: Deps,
  { account, inTurn }: Pick<Call, "account" | "inTurn">,
  { isLong, timings }: Admission,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  if (!isLong) return work(deps);
  return inTurn(() => timings.during(() => work({ ...deps, ...deps.workersFor?.(account.id) })));
}
