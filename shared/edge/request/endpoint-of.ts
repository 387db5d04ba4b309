/** Handles every request with a key in the same way: read, route, idempotency, admission, make, answer. */

import { currentActivity } from "#shared/base/log/activity.ts";
import { Timings } from "#shared/base/log/timings.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { withServerTiming } from "#shared/edge/http/transport/server-timing.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { admit } from "./admission.ts";
import type { Steps } from "./endpoint-steps.ts";
import { withIdempotency } from "./idempotency.ts";
import { routeRequest } from "./route-request.ts";

export function endpointOf<Deps extends StoreDependencies, Request, Result, Id extends string | undefined = undefined>(
  deps: Deps,
  steps: Steps<Deps, Request, Result, Id>,
): Endpoint {
  const { operation, complete = (answer) => answer } = steps;
  return {
    operation,
    access: "key",
    async handle(call) {
      const { asked, body } = await steps.read(call);
      const timings = new Timings(deps.elapsed);
      return routeRequest(deps, call, { owner: steps.route?.(asked, call), body }, async () => {
        const keyed = { ...call, operation: operation.operationId };
        const answer = await withIdempotency(deps, keyed, steps.idempotency?.(asked, call), async (id: Id) => {
          const result = await admit(deps, call, { isLong: steps.admission === true, timings }, (deps) =>
            steps.make({ asked, call, id, deps }),
          );
          return steps.answer(result, { asked, call });
        }).finally(() => record(deps, timings));
        return complete(withServerTiming(answer, timings), asked);
      });
    },
  };
}

function record({ metrics, tracer }: Pick<StoreDependencies, "metrics" | "tracer">, timings: Timings): void {
  const conversion = timings.steps.find(({ name }) => name === "convert");
  if (conversion !== undefined) metrics({ ConversionMs: conversion.duration });
  tracer?.steps(currentActivity(), timings.steps);
}
