/** Does the regular work of all regions of one machine, at its start and once a minute. On AWS, a rule starts it. */
import type { Log } from "#shared/base/log/log.ts";
import { type SweepingDependencies, sweepRegion } from "#shared/service/account-data/sweep-region.ts";

const EVERY_MS = 60_000;

export function sweepRegularly(
  regions: readonly SweepingDependencies[],
  log: Log,
): { readonly stop: () => Promise<void> } {
  const sweep = async () => {
    for (const deps of regions) {
      await sweepRegion(deps).catch((error: unknown) =>
        log("error", "The regular work of a region failed and will be retried", {
          region: deps.region,
          cause: String(error),
        }),
      );
    }
  };
  let current = sweep();
  let isUnderWay = true;
  const track = (work: Promise<void>) => {
    current = work.finally(() => {
      isUnderWay = false;
    });
  };
  track(current);
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    track(sweep());
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
