/** `npm start`: runs the service on one machine, with four regions on four ports. */
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { studioFilesOf } from "#functions/show-home/studio-files.ts";
import { withStudio } from "#functions/show-home/with-studio.ts";
import { inspectMachine } from "#local/setup/inspect-machine.mjs";
import { installCommand } from "#local/setup/system-packages.mjs";
import { type LocalEnvironment, readLocalEnvironment } from "#shared/base/config/environment.ts";
import { EnvironmentError } from "#shared/base/config/environment-error.ts";
import { isOfDisk } from "#shared/base/errors/machine-failures.ts";
import { jsonLog, type Log } from "#shared/base/log/log.ts";
import type { Telemetry } from "#shared/base/log/telemetry.otel.ts";
import { ADMISSION } from "#shared/base/model/limits.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { VERSION } from "#shared/base/model/version.ts";
import { admitFairly } from "#shared/service/admission/admit-fairly.ts";
import { UnfinishedRestore } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { DataFolderInUse } from "#shared/storage/data-folder/data-folder-lock.sqlite.ts";
import { DataFolderNotWritable } from "#shared/storage/data-folder/data-folder-writable.folder.ts";
import { FilesElsewhere } from "#shared/storage/data-folder/files-place.folder.ts";
import { SchemaTooNew } from "#shared/storage/sqlite/migrations.sqlite.ts";
import { wireLocal } from "#shared/wiring/local.ts";
import { addressesOf } from "./addresses.ts";
import { type RegionApps, regionApps } from "./apps.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { greeting, signInLink } from "./greeting.ts";
import { listen } from "./listen.ts";
import { openBrowser, openerOn } from "./open-browser.ts";
import { stopOnSignals } from "./stop-on-signals.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

/** Built before the start (`infra/build-for-start.ts`). A bundle of this file is as deep below the project. */
const STUDIO = path.resolve(import.meta.dirname, "../../dist/studio");

/** By then the first page of Studio is shown. */
const PREPARING_AFTER_MS = 2_000;

// Other users of this machine must not read what callers store.
process.umask(0o077);
try {
  await start(readLocalEnvironment(process.env));
} catch (error) {
  process.stderr.write(`Merganser could not start: ${explain(error)}\n`);
  process.exitCode = 1;
}

async function start(environment: LocalEnvironment): Promise<void> {
  const log = jsonLog((line) => process.stderr.write(line), Date.now);
  const dataFolder = path.resolve(environment.DATA_DIR);
  const { ports, baseAddresses } = addressesOf(environment);
  const command = installCommand();
  const { LIBREOFFICE_PROGRAM: office, MERGANSER_CHROMIUM: chromium } = environment;
  const telemetry = await telemetryFor(environment, log);
  const wiring = await wireLocal({
    dataFolder,
    baseAddresses,
    installCommand: command,
    ...(office !== undefined && { programFolders: [path.resolve(office)] }),
    ...(chromium !== undefined && { chromiumPrograms: [path.resolve(chromium)] }),
    ...(environment.STORAGE_MAX_GB !== undefined && { storageMax: environment.STORAGE_MAX_GB * 1e9 }),
    auditDays: environment.AUDIT_DAYS,
    signingKeysSecret: environment.SIGNING_KEYS_SECRET,
    workersIdleMs: environment.WORKERS_IDLE_MINUTES * 60_000,
    filesBucket: bucketIn(environment),
    remoteFiles: { allowedHosts: environment.REMOTE_FILES_ALLOW },
    telemetry,
    log,
  });
  const close = () => (telemetry === undefined ? wiring.close() : telemetry.stopWith(() => wiring.close()));
  let stop = close;
  try {
    const admit = admitFairly(ADMISSION);
    const { longestDelayMs } = watchEventLoop(log);
    telemetry?.observe({
      queueLengths: () => ({ requests: admit.waiting(), ...wiring.queueLengths() }),
      longestDelayMs,
    });
    const apps = regionApps(wiring, log, { awsLimits: environment.AWS_LIMITS, admit });
    const listening = await listen(withStudioIn(apps, baseAddresses), { host: environment.HOST, ports });
    stop = async () => {
      await listening.stop();
      await close();
    };
    stopOnSignals(stop);
    // This comes last, because a key is shown only once: a failed start must not have created it.
    const apiKey = await ensureFirstAccount(wiring.accounts, environment.API_KEY);
    const { sandbox } = wiring;
    const found = {
      converter: wiring.converter.describe(),
      htmlRenderer: wiring.htmlRenderer.describe(),
      machine: inspectMachine(),
      sandbox,
      hasStudio: existsSync(path.join(STUDIO, "examples")),
    };
    const level = sandbox.files === undefined ? "warn" : "info";
    log(level, "Sandbox of the programs that read strangers' files", { ...sandbox });
    // After the start, which it would delay.
    setTimeout(wiring.prepareWorkers, PREPARING_AFTER_MS).unref();
    process.stdout.write(greeting({ baseAddresses, dataFolder, apiKey, ...found, installCommand: command }));
    if (environment.OPEN_BROWSER && apiKey !== undefined) openStudio(signInLink(baseAddresses.us, apiKey), dataFolder);
  } catch (error) {
    await stop();
    throw error;
  }
}

function openStudio(link: string, dataFolder: string): void {
  const { platform, env: environment, stdout } = process;
  const opener = openerOn({ platform, environment, isTerminal: stdout.isTTY, userId: process.getuid?.() });
  if (opener !== undefined) openBrowser(link, dataFolder, opener);
}

function withStudioIn(apps: RegionApps, baseAddresses: Readonly<Record<Region, string>>) {
  const origins = Object.values(baseAddresses).map((address) => new URL(address).origin);
  const shown = REGIONS.map((region) => {
    const find = studioFilesOf({ folder: STUDIO, baseAddress: baseAddresses[region] });
    return [region, withStudio(apps[region], { find, origins })];
  });
  return Object.fromEntries(shown) as Record<Region, Pick<RegionApps[Region], "fetch">>;
}

/** Loads OpenTelemetry only where it is wanted: its packages take 0.1 s and 20 MB. */
async function telemetryFor(
  { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_TIMEOUT: timeoutMs }: LocalEnvironment,
  log: Log,
): Promise<Telemetry | undefined> {
  if (collector === undefined) return undefined;
  const { openTelemetry } = await import("#shared/base/log/telemetry.otel.ts");
  return openTelemetry({ version: VERSION, log, timeoutMs });
}

function bucketIn({ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, AWS_REGION: region }: LocalEnvironment) {
  return bucket === undefined ? undefined : { bucket, endpoint, region };
}

function isOfDataFolder(error: unknown): error is Error {
  return [DataFolderInUse, DataFolderNotWritable, SchemaTooNew, UnfinishedRestore, FilesElsewhere].some(
    (each) => error instanceof each,
  );
}

function explain(error: unknown): string {
  if (error instanceof EnvironmentError || isOfDataFolder(error)) return error.message;
  const { code, port, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `port ${port} is in use. Choose four other consecutive ports with PORT=4000 npm start.`;
  }
  // An error of the operating system or of SQLite: a disk that fails, an address that this machine does not have.
  if (syscall !== undefined || isOfDisk(error)) return `${message}. Check DATA_DIR, HOST and PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
