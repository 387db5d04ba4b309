/** All four regions in this process over a temporary folder, with the real adapters. Calls are web requests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { type RegionApps, regionApps } from "#local/server/apps.ts";
import { parseAllowedHosts } from "#shared/base/model/allowed-host.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { type LocalWiring, wireLocal } from "#shared/wiring/local.ts";
import { type LocalWorkers, localWorkers } from "#shared/wiring/local-workers.ts";
import { addTwoAccounts } from "./accounts.ts";
import { asDescribed } from "./as-described.ts";
import { storesOf } from "./damaged-store.ts";
import { filesBucketOf } from "./files-bucket.ts";
import { followRedirect } from "./redirects.ts";
import { type Service, type ServiceSettings, SIGNING_KEYS_SECRET } from "./service.ts";
import { openedForTests } from "./service-for-tests.ts";

/** Its insides too, for tests of what no caller can bring about. */
export interface ServiceInProcess extends Service {
  readonly wiring: LocalWiring;
  restart(settings?: ServiceSettings): Promise<void>;
}

/** One for all tests of a file, as `serviceForTests`. */
export function serviceInProcessForTests(settings: ServiceSettings): ServiceInProcess {
  return openedForTests(() => openServiceInProcess(settings));
}

export async function openServiceInProcess(settings: ServiceSettings = {}): Promise<ServiceInProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-service-"));
  let current = settings;
  let running = await start(folder, current);
  const keys = await addTwoAccounts(running.wiring.accounts);
  const close = async () => {
    await running.wiring.close();
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  };
  const service: ServiceInProcess = {
    ...keys,
    folder,
    installCommand: INSTALL_COMMAND,
    megabytesUnderWay: 0,
    get wiring() {
      return running.wiring;
    },
    address: (region) => BASE_ADDRESSES[region],
    uploadAddress: (region) => new RegExp(`^${RegExp.escape(BASE_ADDRESSES[region])}/.+`),
    requestLimit: "25 MB",
    async call(pathOrAddress, { key = keys.key, region, ...init } = {}) {
      const url = new URL(pathOrAddress, BASE_ADDRESSES[region ?? "us"]);
      const headers = new Headers(init.headers);
      if (key !== null) headers.set("Authorization", key);
      const owner = REGIONS.find((each) => BASE_ADDRESSES[each] === url.origin) ?? "us";
      const { fetch } = running.apps[owner];
      const request = new Request(url, { ...init, headers });
      const response = await asDescribed(request, await fetch(request), fetch);
      return followRedirect(response, init, (address) => service.call(address, { ...init, key }));
    },
    ...storesOf(folder),
    // They run in this process, and what they change is looked for again until it is there.
    jobsDone: async () => {},
    async stopClock(at) {
      if (at === null) vi.useRealTimers();
      else vi.useFakeTimers({ toFake: ["Date"], now: at });
    },
    async restart(anew = current) {
      await running.wiring.close();
      current = anew;
      running = await start(folder, current);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return service;
}

const INSTALL_COMMAND = "sudo apt-get install -y libreoffice-writer";

const BASE_ADDRESSES = Object.fromEntries(
  REGIONS.map((region) => [region, `http://${region}.merganser.test`]),
) as Record<Region, string>;

interface Running {
  readonly wiring: LocalWiring;
  readonly apps: RegionApps;
}

async function start(
  dataFolder: string,
  { remoteFilesAllow = "", awsLimits = false, ...settings }: ServiceSettings,
): Promise<Running> {
  const wiring = await wireLocal({
    signingKeysSecret: SIGNING_KEYS_SECRET,
    ...settings,
    ...(isCommon(settings) && { workers: sharedWorkers(settings) }),
    remoteFiles: { allowedHosts: parseAllowedHosts(remoteFilesAllow) ?? [] },
    dataFolder,
    filesBucket: await filesBucketOf(dataFolder),
    baseAddresses: BASE_ADDRESSES,
    installCommand: INSTALL_COMMAND,
    log,
  });
  return { wiring, apps: regionApps(wiring, () => {}, { awsLimits }) };
}

const log = () => {};

type Programs = Pick<ServiceSettings, "programFolders" | "chromiumPrograms">;

/** Whether another test may want processes of the same programs: those of a folder of its own are its own. */
function isCommon({ programFolders = [], chromiumPrograms = [] }: Programs): boolean {
  return programFolders.length === 0 && chromiumPrograms.length === 0;
}

/** Starting them takes longer than most tests, so that all services of this process have the same; they end with it. */
const shared = new Map<string, LocalWorkers>();

function sharedWorkers({ programFolders, chromiumPrograms }: Programs): LocalWorkers {
  const programs = { ...(programFolders && { programFolders }), ...(chromiumPrograms && { chromiumPrograms }) };
  const name = JSON.stringify(programs);
  const workers = shared.get(name) ?? localWorkers({ installCommand: INSTALL_COMMAND, log, ...programs });
  shared.set(name, workers);
  return { ...workers, stop: async () => {} };
}
