/** Serves the four regions on one machine. A call at the wrong region is answered by the right one. */

import type { Log } from "#shared/base/log/log.ts";
import { ADMISSION, AWS_REQUEST_BYTES_MAX, BODY_BUDGET } from "#shared/base/model/limits.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { type Admit, admitFairly } from "#shared/service/admission/admit-fairly.ts";
import { bodyBudget } from "#shared/service/admission/body-budget.ts";
import type { LocalWiring } from "#shared/wiring/local.ts";
import { describeSandbox } from "#shared/workers/processes/describe-sandbox.ts";
import { type AppSettings, regionApp } from "./app.ts";

export type RegionApps = Readonly<Record<Region, ReturnType<typeof regionApp>>>;

interface RegionAppsOptions {
  readonly awsLimits?: boolean;
  /** Admits long work of all regions. */
  readonly admit?: Admit;
}

export function regionApps(
  { regions, baseAddresses, sandbox, mcpWorkerFor }: LocalWiring,
  log: Log,
  { awsLimits = false, admit = admitFairly(ADMISSION) }: RegionAppsOptions = {},
): RegionApps {
  const forward: AppSettings["forward"] = async (region, request, { passing }) =>
    apps[region].fetch(request, { passing });
  const around = {
    baseAddresses,
    sandbox: describeSandbox(sandbox),
    mcpWorkerFor,
    forward,
    admit,
    reserveBody: bodyBudget(BODY_BUDGET),
    log,
    requestBytesMax: awsLimits ? AWS_REQUEST_BYTES_MAX : undefined,
  };
  const apps = Object.fromEntries(
    REGIONS.map((region) => [region, regionApp({ deps: regions[region], ...around })]),
  ) as RegionApps;
  return apps;
}
