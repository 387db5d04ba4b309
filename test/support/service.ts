/**
 * The service that contract tests call: all four regions in this process over a temporary folder, with the real
 * adapters. Calls are web requests, so the same tests can call a running service.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RegionApps, regionApps } from "#infra/local/apps.ts";
import { ensureFirstAccount } from "#infra/local/first-account.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import type { HttpRemoteFilesOptions } from "#shared/remote/remote-files.http.ts";
import { type LocalWiring, wireLocal } from "#shared/wiring/local.ts";
import { asDescribed } from "./as-described.ts";

export interface CallOptions extends RequestInit {
  /** The key of the first account unless told; null for a call without one. */
  readonly key?: string | null;
  readonly region?: Region;
}

export interface Service extends AsyncDisposable {
  /** Calls a path such as `/v1/template`, or a whole address that the service has given out. */
  call(pathOrAddress: string, options?: CallOptions): Promise<Response>;
  /** Key of the first account, which is on the plan with everything. */
  readonly key: string;
  /** Key of an account that has nothing to do with the first one, on the plan with the least. */
  readonly strangersKey: string;
  readonly wiring: LocalWiring;
  readonly folder: string;
  /** Stops the service and starts it anew on the same folder, with these settings from then on. */
  restart(settings?: ServiceSettings): Promise<void>;
  close(): Promise<void>;
}

/** Followed, as fetch does. */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const KEY = "0123456789abcdef0123456789abcdef";
const STRANGERS_KEY = "fedcba9876543210fedcba9876543210";

export interface ServiceSettings {
  /** What the service was told to say where LibreOffice is missing. */
  readonly installCommand?: string;
  /** Where LibreOffice is looked for: the usual places when absent, nowhere when empty. */
  readonly programFolders?: readonly string[];
  /** How the addresses of merge_with and attach are reached. */
  readonly remoteFiles?: HttpRemoteFilesOptions;
  /** Where Chromium is looked for, in the same way. */
  readonly chromiumPrograms?: readonly string[];
}

/** For tests in which nothing is converted: as on a machine without LibreOffice and Chromium. */
export const WITHOUT_LIBREOFFICE: ServiceSettings = { programFolders: [], chromiumPrograms: [] };

export async function openService(settings: ServiceSettings = {}): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-service-"));
  let running = await start(folder, settings);
  await ensureFirstAccount(running.wiring.accounts, KEY);
  await addStranger(running.wiring);
  const close = async () => {
    await running.wiring.close();
    await rm(folder, { recursive: true, force: true });
  };
  const service: Service = {
    key: KEY,
    strangersKey: STRANGERS_KEY,
    folder,
    get wiring() {
      return running.wiring;
    },
    async call(pathOrAddress, { key = KEY, region, ...init } = {}) {
      const url = new URL(pathOrAddress, BASE_ADDRESSES[region ?? "us"]);
      const headers = new Headers(init.headers);
      if (key !== null) headers.set("Authorization", key);
      const owner = REGIONS.find((each) => BASE_ADDRESSES[each] === url.origin) ?? "us";
      const { fetch } = running.apps[owner];
      const request = new Request(url, { ...init, headers });
      const response = await asDescribed(request, await fetch(request), fetch);
      const location = response.headers.get("Location");
      if (location === null || !REDIRECTS.includes(response.status) || init.redirect === "manual") return response;
      return service.call(location, { ...init, key });
    },
    async restart(anew = settings) {
      await running.wiring.close();
      running = await start(folder, anew);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return service;
}

const BASE_ADDRESSES = Object.fromEntries(
  REGIONS.map((region) => [region, `http://${region}.merganser.test`]),
) as Record<Region, string>;

async function start(
  dataFolder: string,
  { installCommand = "install it", ...settings }: ServiceSettings,
): Promise<{ readonly wiring: LocalWiring; readonly apps: RegionApps }> {
  const wiring = await wireLocal({
    ...settings,
    dataFolder,
    baseAddresses: BASE_ADDRESSES,
    installCommand,
    log: () => {},
  });
  return { wiring, apps: regionApps(wiring, () => {}) };
}

async function addStranger({ accounts }: LocalWiring): Promise<void> {
  const stranger = { id: "us00000000000000000000000000" as never, plan: "Free", region: "us" } as const;
  await accounts.insert(stranger);
  await accounts.addKey(STRANGERS_KEY, stranger);
}
