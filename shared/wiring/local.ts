/** Composition root of one machine: SQLite, folders and LibreOffice behind the ports of four regions. */
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { documentAnswer } from "#shared/http/document-answer.ts";
import type { Log } from "#shared/log/log.ts";
import { metricWarnings } from "#shared/log/metrics.ts";
import type { StoredDocument } from "#shared/model/document.ts";
import type { AccountId } from "#shared/model/ids.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import { standingWalls, type Walls } from "#shared/processes/confinement.ts";
import { createHttpRemoteFiles, type HttpRemoteFilesOptions } from "#shared/remote/remote-files.http.ts";
import { createHttpWebhookSender } from "#shared/remote/webhook-sender.http.ts";
import { callWebhook } from "#shared/service/batch/call-webhook.ts";
import { continueBatch } from "#shared/service/batch/continue-batch.ts";
import type { Dependencies, Workers } from "#shared/service/dependencies/dependencies.ts";
import { openTemplates } from "#shared/service/dependencies/open-templates.ts";
import { runJob } from "#shared/service/run-job.ts";
import { accountRegions } from "#shared/store/account-regions.ts";
import { type AccountRepository, accountRepository } from "#shared/store/accounts.ts";
import { batchRepository } from "#shared/store/batches.ts";
import { creationTimesOf } from "#shared/store/creation-times.ts";
import { REGION_FILES } from "#shared/store/data-folder.sqlite.ts";
import { type DiskReserve, openDiskReserve } from "#shared/store/disk-reserve.folder.ts";
import { documentRepository } from "#shared/store/documents.ts";
import { openFolderFiles } from "#shared/store/files.folder.ts";
import { idempotencyRepository } from "#shared/store/idempotency.ts";
import { openSqliteJobs } from "#shared/store/jobs.sqlite.ts";
import type { BatchJob, WebhookJob } from "#shared/store/jobs.ts";
import { readOrMakeSecret } from "#shared/store/link-secret.folder.ts";
import { linksOf } from "#shared/store/links.ts";
import { openSqliteRecords } from "#shared/store/records.sqlite.ts";
import type { Records } from "#shared/store/records.ts";
import type { StoredBytes } from "#shared/store/storage-quota.ts";
import { sumOfStored } from "#shared/store/stored-bytes.sqlite.ts";
import { templateMoves } from "#shared/store/template-moves.ts";
import { templateRepository } from "#shared/store/templates.ts";
import { signedUploadAddresses, type UploadTokens } from "#shared/store/upload-addresses.signed.ts";
import { uploadRepository } from "#shared/store/uploads.ts";
import { webhookSecrets } from "#shared/store/webhook-secrets.ts";
import { webhookRepository } from "#shared/store/webhooks.ts";
import { batchRun } from "./batch-run.ts";
import { type HeldDataFolder, holdDataFolder } from "./local-data-folder.ts";
import { openDirectoryRecords } from "./local-directory.ts";
import { localRegions } from "./local-regions.ts";
import { type LocalWorkers, localWorkers } from "./local-workers.ts";

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
  /** Workers to use instead of child processes of its own. */
  readonly workers?: LocalWorkers;
  readonly log: Log;
}

/** The additional dependency of a region on one machine, which accepts the bytes of uploads itself. */
export interface LocalDependencies extends Dependencies {
  readonly uploadTokens: UploadTokens;
}

export interface LocalWiring {
  readonly baseAddresses: LocalSettings["baseAddresses"];
  readonly accounts: AccountRepository;
  readonly regions: Readonly<Record<Region, LocalDependencies>>;
  readonly converter: LocalWorkers["workers"]["converter"];
  readonly htmlRenderer: LocalWorkers["workers"]["htmlRenderer"];
  /** The walls around programs that read untrusted files, determined by trying. */
  readonly walls: Walls;
  /** Runs all waiting jobs except batches, due or not. */
  runJobs(): Promise<void>;
  /** Ends the worker processes and closes the stores. */
  close(): Promise<void>;
}

/** The time slices of batches. Each works for this long before the next one. */
const BATCH_TURN = { turnMs: 60_000, turnWhileOthersWaitMs: 5_000 };

/** Several calls run at once, so that receivers which hang until their deadline do not delay the others. */
const WEBHOOKS_AT_ONCE = 8;

const clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
};

/** @throws DataFolderInUse, SchemaTooNew, UnfinishedRestore as `holdDataFolder` does */
export async function wireLocal({
  dataFolder,
  baseAddresses,
  installCommand,
  programFolders,
  remoteFiles,
  chromiumPrograms,
  storageMax,
  workers: given,
  log,
}: LocalSettings): Promise<LocalWiring> {
  const { mayRemove, release } = await holdDataFolder(dataFolder);
  const walls = standingWalls();
  const directory = openDirectoryRecords(dataFolder, clock.now);
  const { workers, workersFor, stop } =
    given ?? localWorkers({ installCommand, programFolders, chromiumPrograms, log });
  const { converter, htmlRenderer } = workers;
  if (!htmlRenderer.isAvailable())
    log("warn", "Chromium is not installed. HTML cannot be printed, and LibreOffice prints text");
  const shared = {
    directory,
    mayRemove,
    reserve: openDiskReserve(dataFolder),
    ...workers,
    workersFor,
    remoteFiles: createHttpRemoteFiles(remoteFiles),
    ...(storageMax !== undefined && {
      storageQuota: { max: storageMax, storedBy: (account: AccountId) => storedBy(account) },
    }),
  };
  let isStopping = false;
  const otherRegions = localRegions((region) => regions[region]);
  const wired = await Promise.all(
    REGIONS.map((region) =>
      wireRegion({ region, dataFolder, baseAddress: baseAddresses[region], otherRegions, log, ...shared }),
    ),
  );
  const storedBy = async (account: AccountId): Promise<StoredBytes> =>
    sumOfStored(await Promise.all(wired.map(({ records }) => records.storedBy(account))));
  const regions = Object.fromEntries(wired.map(({ deps }) => [deps.region, deps])) as Record<Region, LocalDependencies>;
  const webhooks = { webhookSender: createHttpWebhookSender(remoteFiles) };
  for (const { deps, jobs, batchJobs, webhookJobs } of wired) {
    const describeDocument = (document: StoredDocument) => documentAnswer(document, deps.links);
    jobs.start((job) => runJob({ ...deps, ...webhooks, describeDocument }, job));
    webhookJobs.start((job) => callWebhook({ ...deps, ...webhooks, describeDocument }, job));
    batchJobs.start(({ id }, { othersWait }) =>
      continueBatch(deps, id, batchRun(deps, { ...BATCH_TURN, id, log, othersWait, isStopping: () => isStopping })),
    );
    // Nothing else is running yet. Moves that a killed process left unfinished are completed before the first request.
    await jobs.runAll(({ kind }) => kind === "finish-move");
  }
  return {
    baseAddresses,
    accounts: accountRepository(directory, clock.now),
    regions,
    async runJobs() {
      for (const { jobs, webhookJobs } of wired) {
        await jobs.runAll();
        await webhookJobs.runAll();
      }
    },
    converter,
    htmlRenderer,
    walls,
    async close() {
      isStopping = true;
      await stop();
      await Promise.all(wired.map(({ close }) => close()));
      directory.close();
      release();
    },
  };
}

/** The settings of a region. All except the first two are shared by all regions. */
interface RegionSettings
  extends Pick<Dependencies, keyof Workers | "workersFor" | "remoteFiles" | "otherRegions" | "storageQuota"> {
  readonly region: Region;
  readonly baseAddress: string;
  readonly dataFolder: string;
  readonly directory: Records;
  readonly mayRemove: HeldDataFolder["mayRemove"];
  readonly reserve: DiskReserve;
  readonly log: Log;
}

async function wireRegion({
  region,
  dataFolder,
  baseAddress,
  directory,
  mayRemove,
  reserve,
  log,
  ...shared
}: RegionSettings) {
  const folder = path.join(dataFolder, region);
  await mkdir(folder, { recursive: true });
  const opened = openSqliteRecords({ file: path.join(folder, REGION_FILES.records), now: clock.now });
  const records = reserve.lendTo(opened, "remove", "replace");
  const openedJobs = openSqliteJobs({
    file: path.join(folder, REGION_FILES.jobs),
    now: clock.now,
    onFailure: (job, error) => {
      const facts = { region, job: job?.kind, id: job?.id, cause: String(error) };
      log("error", "A job failed and will be retried", facts);
    },
  });
  const jobs = reserve.lendTo(openedJobs, "send");
  const batchJobs = openSqliteJobs<BatchJob>({
    file: path.join(folder, REGION_FILES.batchJobs),
    now: clock.now,
    onFailure: (job, error) => {
      log("error", "Work on a batch failed and will be retried", { region, id: job?.id, cause: String(error) });
    },
  });
  const webhookJobs = openSqliteJobs<WebhookJob>({
    file: path.join(folder, REGION_FILES.webhookJobs),
    now: clock.now,
    atOnce: WEBHOOKS_AT_ONCE,
    onFailure: (job, error) => {
      log("error", "A webhook could not be called and will be retried", {
        region,
        id: job?.id,
        cause: String(error),
      });
    },
  });
  const files = reserve.holdBack(await openFolderFiles(path.join(folder, REGION_FILES.files), mayRemove));
  const secret = await readOrMakeSecret(path.join(folder, REGION_FILES.linkSecret), clock.randomBytes);
  const uploadAddresses = signedUploadAddresses({ secret, baseAddress });
  // The data folder's lock allows one process only, so the work of any other process has ended.
  const worker = Buffer.from(clock.randomBytes(10)).toString("hex");
  const deps: LocalDependencies = {
    ...clock,
    region,
    templates: templateRepository(records, clock.now),
    templateMoves: templateMoves(records),
    documents: documentRepository(records),
    uploads: uploadRepository(records),
    uploadAddresses,
    uploadTokens: uploadAddresses,
    batches: batchRepository(records, { now: clock.now, worker, isGone: (each) => each !== worker }),
    webhooks: webhookRepository(records),
    webhookSecrets: webhookSecrets(directory, clock),
    idempotency: idempotencyRepository(directory, { now: clock.now, worker, isOver: (each) => each !== worker }),
    files,
    jobs,
    batchJobs,
    webhookJobs,
    accountRegions: accountRegions(directory, clock.now),
    creationTimes: creationTimesOf(directory, clock.now),
    links: linksOf({ secret, baseAddress }),
    metrics: metricWarnings(log),
    ...shared,
    openTemplates: openTemplates(files),
  };
  const close = async () => {
    await Promise.all([jobs.close(), batchJobs.close(), webhookJobs.close()]);
    records.close();
  };
  return { deps, records, jobs, batchJobs, webhookJobs, close };
}
