/**
 * What is deployed to AWS, in this process and processes of its own: gateways, functions and emulators, so that a test can
 * kill functions and look into what they store. Needs the bundles (bundles.ts), and /proc for killing.
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { vi } from "vitest";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { type DeploymentSettings, deployHere } from "#test/lambda/deploy-here.ts";
import { addTwoAccounts } from "./accounts.ts";
import { minutesAhead } from "./clock-ahead.ts";
import { type DeployedStores, deployedStores } from "./deployed-stores.ts";
import { PROJECT } from "./program.ts";
import { followRedirect } from "./redirects.ts";
import type { Service } from "./service.ts";

export interface DeployedService extends Pick<Service, "call" | "address" | "key">, AsyncDisposable {
  readonly stores: DeployedStores;
  /** Resolves when every job is done that was sent, those too that wait for their time. */
  allJobsDone(): Promise<void>;
  /** Starts the regular work of a region; resolves also when its function is killed. */
  sweep(region: Region): Promise<void>;
}

const BUNDLES = path.join(PROJECT, "dist/local/functions");

/** All that a queue waits. */
const JOB_DELAY_MINUTES_MAX = 15;

/** Opens a deployment that converts nothing: its functions find neither LibreOffice nor Chromium. */
export async function openDeployment(
  settings: Partial<Pick<DeploymentSettings, "beforeCall" | "capacity" | "standIns" | "endsAllChains" | "log">> = {},
): Promise<DeployedService> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "merganser-deployed-"));
  for (const name of ["LIBREOFFICE_PROGRAM", "MERGANSER_CHROMIUM"]) vi.stubEnv(name, path.join(dataFolder, "nothing"));
  const deployment = await deployHere({
    log: () => {},
    ...settings,
    bundles: BUNDLES,
    baseAddresses: ADDRESSES,
    dataFolder,
  });
  const stores = deployedStores(deployment.emulators);
  const { key: firstKey } = await addTwoAccounts(deployment.directory.accounts);
  const service: DeployedService = {
    stores,
    async allJobsDone() {
      using _ = minutesAhead(JOB_DELAY_MINUTES_MAX + 1);
      await stores.jobsDone({ delayedToo: true });
    },
    sweep: (region) => deployment.sweep(region).catch(() => {}),
    key: firstKey,
    address: (region) => ADDRESSES[region],
    async call(pathOrAddress, { key = firstKey, region = "us", ...init } = {}) {
      const url = new URL(pathOrAddress, ADDRESSES[region]);
      const headers = new Headers(init.headers);
      if (key !== null) headers.set("Authorization", key);
      const request = new Request(url, { ...init, headers });
      const gateway = REGIONS.find((each) => ADDRESSES[each] === url.origin);
      const response = await (gateway === undefined ? fetch(request) : deployment.apps[gateway].fetch(request));
      return followRedirect(response, init, (address) => service.call(address, { ...init, key }));
    },
    async [Symbol.asyncDispose]() {
      stores.close();
      await deployment.close();
      vi.unstubAllEnvs();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return service;
}

const ADDRESSES = Object.fromEntries(REGIONS.map((region) => [region, `http://${region}.merganser.test`])) as Record<
  Region,
  string
>;

/** The functions' processes, by the physical names of their functions. */
export function functionProcesses(): readonly { readonly id: number; readonly name: string }[] {
  return childrenOf(process.pid).flatMap((id) => {
    const name = /(?:^|\0)AWS_LAMBDA_FUNCTION_NAME=([^\0]+)/.exec(read(`/proc/${id}/environ`))?.[1];
    return name === undefined ? [] : [{ id, name }];
  });
}

function childrenOf(parent: number): readonly number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  // proc(5): the parent's id is the second field behind the name, which stands in parentheses.
  return ids.filter((id) => Number(read(`/proc/${id}/stat`).split(") ").at(-1)?.split(" ")[1]) === parent).map(Number);
}

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
