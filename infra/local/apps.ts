/** The four regions on one machine; a call at the wrong region is answered by the right one. */

import type { Log } from "#shared/log/log.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import type { LocalWiring } from "#shared/wiring/local.ts";
import { type AppSettings, regionApp } from "./app.ts";

export type RegionApps = Readonly<Record<Region, ReturnType<typeof regionApp>>>;

export function regionApps({ accounts, regions, baseAddresses }: LocalWiring, log: Log): RegionApps {
  const forward: AppSettings["forward"] = async (region, request, { passing }) =>
    apps[region].fetch(request, { passing });
  const apps = Object.fromEntries(
    REGIONS.map((region) => [region, regionApp({ deps: regions[region], baseAddresses, accounts, forward, log })]),
  ) as RegionApps;
  return apps;
}
