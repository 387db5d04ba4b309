/** The step "turn": long work waits for a free slot, and uses the account's share of the workers. */
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import type { Dependencies, StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { timedDependencies } from "#shared/service/timed-dependencies.ts";
import type { Timings } from "#shared/service/timings.ts";

interface Turn {
  readonly isLong: boolean;
  /** Gets the times of long work. */
  readonly timings: Timings;
}

/** @throws ServiceError `too_many_requests`, `service_busy`; CallerGone */
export function turn<Deps extends StoreDependencies & Partial<Pick<Dependencies, "workersFor">>, Result>(
  deps: Deps,
  { account, inTurn }: Pick<Call, "account" | "inTurn">,
  { isLong, timings }: Turn,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  if (!isLong) return work(deps);
  return inTurn(() => work(timedDependencies({ ...deps, ...deps.workersFor?.(account.id) }, timings)));
}
