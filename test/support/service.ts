/**
 * The service that contract tests call: all four regions in this process over a temporary folder, with the real
 * adapters. Calls are web requests, so the same tests can call a running service.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { regionApps } from "#infra/local/apps.ts";
import { ensureFirstAccount } from "#infra/local/first-account.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import { type LocalWiring, wireLocal } from "#shared/wiring/local.ts";

export interface CallOptions extends RequestInit {
  /** The key of the first account unless told; null for a call without one. */
  readonly key?: string | null;
  readonly region?: Region;
}

export interface Service {
  /** Calls a path such as `/v1/template`, or a whole address that the service has given out. */
  call(pathOrAddress: string, options?: CallOptions): Promise<Response>;
  /** Key of an account that has nothing to do with the first one. */
  readonly strangersKey: string;
  readonly wiring: LocalWiring;
  readonly folder: string;
  close(): Promise<void>;
}

const KEY = "0123456789abcdef0123456789abcdef";
const STRANGERS_KEY = "fedcba9876543210fedcba9876543210";

export interface ServiceSettings {
  /** What the service was told to say where LibreOffice is missing. */
  readonly installCommand?: string;
}

export async function openService({ installCommand = "install it" }: ServiceSettings = {}): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-service-"));
  const addresses = Object.fromEntries(REGIONS.map((region) => [region, `http://${region}.merganser.test`]));
  const baseAddresses = addresses as Record<Region, string>;
  const wiring = await wireLocal({ dataFolder: folder, baseAddresses, installCommand, log: () => {} });
  const apps = regionApps(wiring, () => {});
  await ensureFirstAccount(wiring.accounts, KEY);
  await addStranger(wiring);
  return {
    strangersKey: STRANGERS_KEY,
    wiring,
    folder,
    async call(pathOrAddress, { key = KEY, region, ...init } = {}) {
      const url = new URL(pathOrAddress, baseAddresses[region ?? "us"]);
      const headers = new Headers(init.headers);
      if (key !== null) headers.set("Authorization", key);
      const owner = REGIONS.find((each) => baseAddresses[each] === url.origin) ?? "us";
      return apps[owner].fetch(new Request(url, { ...init, headers }));
    },
    async close() {
      await wiring.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addStranger({ accounts }: LocalWiring): Promise<void> {
  const stranger = { id: "us00000000000000000000000000" as never, plan: "Free", region: "us" } as const;
  await accounts.insert(stranger);
  await accounts.addKey(STRANGERS_KEY, stranger);
}
