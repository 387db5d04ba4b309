/** Assigns addresses to the four regions on one machine: consecutive ports, and the addresses in links. */
import type { LocalEnvironment } from "#shared/base/config/environment.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";

export interface Addresses {
  readonly ports: Readonly<Record<Region, number>>;
  /** Addresses without a trailing slash. */
  readonly baseAddresses: Readonly<Record<Region, string>>;
}

const VARIABLES = {
  us: "BASE_ADDRESS_US",
  eu: "BASE_ADDRESS_EU",
  uk: "BASE_ADDRESS_UK",
  au: "BASE_ADDRESS_AU",
} as const satisfies Record<Region, keyof LocalEnvironment>;

export function addressesOf(environment: LocalEnvironment): Addresses {
  const port = (region: Region) => environment.PORT + REGIONS.indexOf(region);
  const given = (region: Region) => environment[VARIABLES[region]]?.replace(/\/+$/, "");
  return {
    ports: byRegion(port),
    baseAddresses: byRegion((region) => given(region) ?? `http://localhost:${port(region)}`),
  };
}

function byRegion<Value>(make: (region: Region) => Value): Readonly<Record<Region, Value>> {
  return Object.fromEntries(REGIONS.map((region) => [region, make(region)])) as Record<Region, Value>;
}
