/**
 * The program that `npm start` runs, called over HTTP. Starting it takes more than a second, so programs without settings
 * of a test's own are kept for the next service, which gets accounts of its own on it.
 */
import path from "node:path";
import { inject } from "vitest";
import type { Region } from "#shared/base/model/region.ts";
import { REBUILD } from "#shared/wiring/lambda-worker.ts";
import { bucketOf, INSTALLATION } from "#test/lambda/emulators.ts";
import { addTwoAccounts, type TwoKeys } from "./accounts.ts";
import { asDescribed } from "./as-described.ts";
import { storesOf } from "./damaged-store.ts";
import { openExchange } from "./exchange.ts";
import { localJobsDone } from "./local-jobs-done.ts";
import { TURN_MS_MAX, type Turns, watchTurns } from "./long-turns.ts";
import { type Environment, type Home, IS_ON_LAMBDA, makeHome, type Program, startProgram } from "./program.ts";
import { followRedirect } from "./redirects.ts";
import { type Service, type ServiceSettings, SIGNING_KEYS_SECRET } from "./service.ts";

/**
 * What both ends' sockets, streams and programs hold of a body: the sockets' buffers grow to some megabytes. Where every
 * call starts processes, they are filled again before the sender comes to look for an answer.
 */
const MEGABYTES_UNDER_WAY = IS_ON_LAMBDA ? 40 : 16;

export async function openServiceOverHttp(settings: ServiceSettings): Promise<Service> {
  let { home, program, turns } = idle.get(nameOf(settings))?.pop() ?? (await start(settings));
  let current = settings;
  let isRunning = true;
  let isOfThisTime = true;
  let exchange = openExchange();
  const keys = await addKeys(program);
  const close = async () => {
    exchange.close();
    program.stopClock(null);
    const longest = turns.takeLongest();
    if (isRunning && isOfThisTime && isCommon(current)) keep(current, { home, program, turns });
    else {
      if (isRunning) await stop(program);
      await home[Symbol.asyncDispose]();
    }
    if (longest > TURN_MS_MAX)
      throw new Error(`a request of this test kept all others waiting for ${longest} ms of processor time`);
  };
  const service: Service = {
    ...keys,
    folder: home.dataFolder,
    get installCommand() {
      if (IS_ON_LAMBDA) return REBUILD;
      return /To install it: (.+)$/m.exec(program.greeting)?.[1] ?? "(the program names none)";
    },
    megabytesUnderWay: MEGABYTES_UNDER_WAY,
    address: (region) => program.addresses[region],
    uploadAddress: (region) =>
      IS_ON_LAMBDA
        ? new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${bucketOf(INSTALLATION, region)}/.+`)
        : new RegExp(`^${RegExp.escape(program.addresses[region])}/.+`),
    requestLimit: IS_ON_LAMBDA ? "4.4 MB" : "25 MB",
    async call(pathOrAddress, { key = keys.key, region = "us", ...init } = {}) {
      const headers = new Headers(init.headers);
      if (key !== null) headers.set("Authorization", key);
      const request = new Request(new URL(pathOrAddress, program.addresses[region]), { ...init, headers });
      const sent = await exchange.send(request, init.body instanceof ReadableStream ? "stream" : "whole");
      const response = isAnsweredByOneOf(program.addresses, request) ? await asDescribed(request, sent, fetch) : sent;
      return followRedirect(response, init, (address) => service.call(address, { ...init, key }));
    },
    ...(IS_ON_LAMBDA ? deployedStoresOf(() => program) : storesOf(home.dataFolder)),
    // The program may have served another test before, whose jobs are still under way.
    jobsDone: () => (IS_ON_LAMBDA ? program.deployed.jobsDone() : localJobsDone(home.dataFolder)),
    async stopClock(at) {
      // Jobs that the emulated queues have given out at another time stay hidden until then.
      if (IS_ON_LAMBDA) isOfThisTime = false;
      program.stopClock(at);
    },
    async restart(anew = current) {
      exchange.close();
      isRunning = false;
      await stop(program);
      current = anew;
      exchange = openExchange();
      ({ program, turns } = await startWatched(home, current));
      isRunning = true;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return service;
}

function deployedStoresOf(program: () => Program): Pick<Service, "withoutTable" | "damageRecord" | "removeFile"> {
  return {
    withoutTable: (of) => program().deployed.withoutTable(of),
    damageRecord: (region, key) => program().deployed.damageRecord(region, key),
    removeFile(file) {
      const [region = "", , ...key] = file.split("/");
      return program().deployed.removeObject(region as Region, key.join("/"));
    },
  };
}

/** On AWS the store takes the bytes of uploads, and gives files out: the service's description says nothing of that. */
function isAnsweredByOneOf(addresses: Program["addresses"], { url }: Request): boolean {
  return Object.values(addresses).some((address) => new URL(address).origin === new URL(url).origin);
}

interface Watched {
  readonly program: Program;
  /** Those of the program since its start. */
  readonly turns: Turns;
}

interface Running extends Watched {
  readonly home: Home;
}

/** The running programs by their settings. They end with this process. */
const idle = new Map<string, Running[]>();

function keep(settings: ServiceSettings, running: Running): void {
  idle.set(nameOf(settings), [...(idle.get(nameOf(settings)) ?? []), running]);
}

function nameOf(settings: ServiceSettings): string {
  return JSON.stringify(settings);
}

/** Whether another test may want the same: nothing in it is a folder or a port of this one. */
function isCommon(settings: ServiceSettings): boolean {
  return Object.values(settings).every((value) => Array.isArray(value) && value.length === 0);
}

async function start(settings: ServiceSettings): Promise<Running> {
  const home = await makeHome(inject("programsFolder"));
  return { home, ...(await startWatched(home, settings)) };
}

async function startWatched(home: Home, settings: ServiceSettings): Promise<Watched> {
  const turns = watchTurns(path.join(home.folder, "turns"));
  const watching = IS_ON_LAMBDA ? {} : { NODE_OPTIONS: turns.option };
  const program = await startProgram(home, { ...environmentOf(settings, home), ...watching });
  turns.takeLongest();
  return { program, turns };
}

/** @throws Error with what the program said when it did not stop in order */
async function stop(program: Program): Promise<void> {
  const { code, stderr } = await program.stop();
  if (code !== 0) throw new Error(`the service ended with code ${code}: ${stderr}`);
}

function environmentOf(settings: ServiceSettings, { workFolder }: Home): Environment {
  const {
    programFolders,
    chromiumPrograms,
    remoteFilesAllow,
    awsLimits,
    storageMax,
    signingKeysSecret = SIGNING_KEYS_SECRET,
  } = settings;
  const nowhere = path.join(workFolder, "nothing");
  return {
    API_KEY: "a-key-that-no-test-uses-0123456789",
    ...(programFolders && { LIBREOFFICE_PROGRAM: programFolders[0] ?? nowhere }),
    ...(chromiumPrograms && { MERGANSER_CHROMIUM: chromiumPrograms[0] ?? nowhere }),
    ...(awsLimits && { AWS_LIMITS: "1" }),
    SIGNING_KEYS_SECRET: signingKeysSecret,
    ...(storageMax !== undefined && { STORAGE_MAX_GB: String(storageMax / 1e9) }),
    ...(remoteFilesAllow !== undefined && { REMOTE_FILES_ALLOW: remoteFilesAllow }),
  };
}

async function addKeys(program: Program): Promise<TwoKeys> {
  const directory = program.openDirectory();
  try {
    return await addTwoAccounts(directory.accounts);
  } finally {
    directory.close();
  }
}
