/** Composition root of one machine: SQLite, folders and LibreOffice behind the ports of four regions. */

import type { Log } from "#shared/base/log/log.ts";
import { allMetrics, metricWarnings } from "#shared/base/log/metrics.ts";
import type { Telemetry } from "#shared/base/log/telemetry.otel.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { AUDIT_DAYS } from "#shared/base/model/limits.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { describedDocument } from "#shared/edge/http/representations/document-answer.ts";
import { callWebhook } from "#shared/service/batch/call-webhook.ts";
import { doBatchJob } from "#shared/service/batch/do-batch-job.ts";
import { runJob } from "#shared/service/run-job.ts";
import { openDiskReserve } from "#shared/storage/files/disk-reserve.folder.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import { sumOfStored } from "#shared/storage/records/stored-bytes.sqlite.ts";
import { createHttpRemoteFiles, type HttpRemoteFilesOptions } from "#shared/storage/remote/remote-files.http.ts";
import { createHttpTimestampClient } from "#shared/storage/remote/timestamp-client.http.ts";
import { createHttpWebhookSender, webhookRefusal } from "#shared/storage/remote/webhook-sender.http.ts";
import { type AccountRepository, accountRepository } from "#shared/storage/repositories/accounts.ts";
import { keyUses } from "#shared/storage/repositories/key-uses.ts";
import { secretKeyVault } from "#shared/storage/vault/key-vault.secret.ts";
import { type Sandbox, supportedSandbox } from "#shared/workers/processes/confinement.ts";
import { createProcessSealWorker } from "#shared/workers/seal-work/seal-worker.process.ts";
import { batchRun } from "./batch-run.ts";
import { clock } from "./local-clock.ts";
import { holdDataFolder } from "./local-data-folder.ts";
import { openDirectoryRecords } from "./local-directory.ts";
import type { FilesBucket } from "./local-files.ts";
import { type LocalDependencies, wireRegion } from "./local-region.ts";
import { localRegions } from "./local-regions.ts";
import { type LocalWorkers, localWorkers } from "./local-workers.ts";
import { withSteps } from "./steps-of-batch.ts";
import { sweepRegularly } from "./sweep-regularly.ts";

export interface LocalSettings {
  readonly dataFolder: string;
  readonly baseAddresses: Readonly<Record<Region, string>>;
  /** The command that installs LibreOffice, for the error when it is missing. */
  readonly installCommand: string;
  /** The folders in which LibreOffice's program is looked for, instead of the usual ones. */
  readonly programFolders?: readonly string[];
  /** How files at callers' addresses are fetched. Only public addresses are allowed by default. */
  readonly remoteFiles?: HttpRemoteFilesOptions;
  /** The programs that are tried as Chromium, instead of the usual ones. */
  readonly chromiumPrograms?: readonly string[];
  /** The storage limit of each account in bytes; unlimited when absent. */
  readonly storageMax?: number;
  /** The number of days for which entries of the audit trail are kept. */
  readonly auditDays?: number;
  /** The time after which idle worker processes end. */
  readonly workersIdleMs?: number;
  /** The secret that encrypts signing keys. Documents can be sealed if it is set. */
  readonly signingKeysSecret?: string | undefined;
  /** The bucket for files, instead of the data folder. */
  readonly filesBucket?: FilesBucket | undefined;
  /** Workers to use instead of child processes of its own. */
  readonly workers?: LocalWorkers;
  /** Where traces and metrics go. Default: failures that no caller sees are logged. */
  readonly telemetry?: Pick<Telemetry, "tracer" | "metrics"> | undefined;
  readonly log: Log;
}

export interface LocalWiring {
  readonly baseAddresses: LocalSettings["baseAddresses"];
  readonly accounts: AccountRepository;
  readonly regions: Readonly<Record<Region, LocalDependencies>>;
  readonly converter: LocalWorkers["workers"]["converter"];
  readonly htmlRenderer: LocalWorkers["workers"]["htmlRenderer"];
  /** Returns the worker that answers an account's agents. */
  readonly mcpWorkerFor: LocalWorkers["mcpWorkerFor"];
  /** Starts the processes for first calls. */
  readonly prepareWorkers: LocalWorkers["prepare"];
  /** The sandbox of programs that read untrusted files, determined by trying. */
  readonly sandbox: Sandbox;
  /** Returns how much work waits for its turn, by kind. */
  queueLengths(): Readonly<Record<string, number>>;
  /** Runs all waiting jobs except batches, due or not. */
  runJobs(): Promise<void>;
  /** Ends the worker processes and closes the stores. */
  close(): Promise<void>;
}

/** The time slices of batches. Each works for this long before the next one. */
const BATCH_SLICE = { sliceMs: 60_000, sliceWhileOthersWaitMs: 5_000 };

/** @throws DataFolderInUse, SchemaTooNew, UnfinishedRestore, FilesElsewhere as `holdDataFolder` does */
export async function wireLocal({
  dataFolder,
  baseAddresses,
  installCommand,
  programFolders,
  remoteFiles,
  chromiumPrograms,
  storageMax,
  auditDays = AUDIT_DAYS,
  workersIdleMs,
  signingKeysSecret,
  filesBucket,
  workers: given,
  telemetry,
  log,
}: LocalSettings): Promise<LocalWiring> {
  const { mayRemove, release } = await holdDataFolder(dataFolder, filesBucket?.bucket);
  const sandbox = supportedSandbox();
  const directory = openDirectoryRecords(dataFolder, clock.now);
  const accounts = accountRepository(directory, clock.now);
  const tracer = telemetry?.tracer;
  const metrics = allMetrics(metricWarnings(log), ...(telemetry === undefined ? [] : [telemetry.metrics]));
  const {
    workers,
    workersFor,
    mcpWorkerFor,
    prepare: prepareWorkers,
    queueLengths,
    stop,
  } = given ?? localWorkers({ installCommand, programFolders, chromiumPrograms, idleMs: workersIdleMs, log, metrics });
  const { converter, htmlRenderer } = workers;
  if (!htmlRenderer.isAvailable())
    log("warn", "Chromium is not installed. HTML cannot be printed, and LibreOffice prints text");
  const shared = {
    directory,
    auditDays,
    installCommand,
    mayRemove,
    reserve: openDiskReserve(dataFolder),
    bucket: filesBucket,
    ...workers,
    workersFor,
    remoteFiles: createHttpRemoteFiles(remoteFiles),
    webhookRefusal: webhookRefusal(remoteFiles),
    accounts,
    keyUses: keyUses(directory, clock.now),
    storedBy: (account: AccountId) => storedBy(account),
    ...(storageMax !== undefined && {
      storageQuota: { max: storageMax, storedBy: (account: AccountId) => storedBy(account) },
    }),
  };
  const sealWorker = createProcessSealWorker({ log, metrics });
  const sealing = signingKeysSecret && {
    vault: secretKeyVault({ secret: signingKeysSecret, randomBytes: clock.randomBytes }),
    worker: sealWorker,
    timestamps: createHttpTimestampClient(remoteFiles),
  };
  let isStopping = false;
  const otherRegions = localRegions((region) => regions[region]);
  const wired = await Promise.all(
    REGIONS.map((region) =>
      wireRegion({
        region,
        dataFolder,
        baseAddress: baseAddresses[region],
        otherRegions,
        log,
        metrics,
        tracer,
        ...(sealing && { sealing }),
        ...shared,
      }),
    ),
  );
  const storedBy = async (account: AccountId): Promise<StoredBytes> =>
    sumOfStored(await Promise.all(wired.map(({ records }) => records.storedBy(account))));
  const regions = Object.fromEntries(wired.map(({ deps }) => [deps.region, deps])) as Record<Region, LocalDependencies>;
  const webhooks = { webhookSender: createHttpWebhookSender(remoteFiles) };
  for (const { deps, jobs, batchJobs, webhookJobs } of wired) {
    const describeDocument = (document: StoredDocument) => describedDocument(document, deps.links);
    jobs.start((job) => runJob({ ...deps, ...webhooks, describeDocument }, job));
    webhookJobs.start((job) => callWebhook({ ...deps, ...webhooks, describeDocument }, job));
    batchJobs.start((job, { othersWait }) =>
      withSteps(deps, () =>
        doBatchJob(deps, job, batchRun(deps, { ...BATCH_SLICE, job, log, othersWait, isStopping: () => isStopping })),
      ),
    );
    // Nothing else is running yet. Moves that a killed process left unfinished are completed before the first request.
    await jobs.runAll(({ kind }) => kind === "finish-move");
  }
  const sweeping = sweepRegularly(Object.values(regions), log);
  return {
    baseAddresses,
    accounts,
    regions,
    async runJobs() {
      for (const { jobs, webhookJobs } of wired) {
        await jobs.runAll();
        await webhookJobs.runAll();
      }
    },
    converter,
    htmlRenderer,
    mcpWorkerFor,
    prepareWorkers,
    sandbox,
    queueLengths: () => ({
      ...queueLengths(),
      jobs: sum(wired.map(({ jobs }) => jobs.due())),
      batches: sum(wired.map(({ batchJobs }) => batchJobs.due())),
      webhooks: sum(wired.map(({ webhookJobs }) => webhookJobs.due())),
    }),
    async close() {
      isStopping = true;
      await sweeping.stop();
      await Promise.all([stop(), sealWorker.stop()]);
      await Promise.all(wired.map(({ close }) => close()));
      directory.close();
      release();
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
