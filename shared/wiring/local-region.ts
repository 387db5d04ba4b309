/** Composition of one region on one machine: SQLite and folders behind the ports of the stores. */

import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Log } from "#shared/base/log/log.ts";
import type { Metrics } from "#shared/base/log/metrics.ts";
import type { Tracer } from "#shared/base/log/tracer.ts";
import type { Region } from "#shared/base/model/region.ts";
import { accountFonts } from "#shared/service/dependencies/account-fonts.ts";
import type {
  Dependencies,
  KeyDependencies,
  SealingTools,
  SweepDependencies,
  Workers,
} from "#shared/service/dependencies/dependencies.ts";
import { BATCHES_KEPT_MAX, keep } from "#shared/service/dependencies/kept.ts";
import { openTemplates } from "#shared/service/dependencies/open-templates.ts";
import { RecentlyUsed } from "#shared/service/dependencies/recently-used.ts";
import { withAccountFonts } from "#shared/service/dependencies/with-account-fonts.ts";
import { SCHEMA_BYTES_KEPT_MAX } from "#shared/service/get-template-schema.ts";
import type { Readiness } from "#shared/service/readiness.ts";
import { REGION_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import type { DiskReserve } from "#shared/storage/files/disk-reserve.folder.ts";
import { readOrMakeSecret } from "#shared/storage/links/link-secret.folder.ts";
import { linksOf } from "#shared/storage/links/links.ts";
import { signedUploadAddresses, type UploadTokens } from "#shared/storage/links/upload-addresses.signed.ts";
import { openSqliteRecords, type SqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { auditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { areOfDeletions, insertEntries } from "./audit-entries.ts";
import { clock } from "./local-clock.ts";
import type { HeldDataFolder } from "./local-data-folder.ts";
import { type FilesBucket, openLocalFiles } from "./local-files.ts";
import { openLocalJobs, RANGES_AT_ONCE } from "./local-jobs.ts";
import { localReadiness } from "./local-readiness.ts";
import { logUnreadable } from "./log-unreadable.ts";
import { repositoriesOf } from "./repositories.ts";
import { sweepDependencies } from "./sweep-dependencies.ts";
import { timedStores } from "./timed-stores.ts";

/** The additional dependencies of a region on one machine, which accepts the bytes of uploads itself. */
export interface LocalDependencies extends Dependencies, KeyDependencies, SweepDependencies {
  readonly uploadTokens: UploadTokens;
  readonly readiness: Readiness;
}

/** The settings of a region. All except the first two are shared by all regions. */
interface RegionSettings
  extends Pick<
    Dependencies & KeyDependencies,
    | keyof Workers
    | "workersFor"
    | "remoteFiles"
    | "webhookRefusal"
    | "otherRegions"
    | "storageQuota"
    | "accounts"
    | "keyUses"
    | "storedBy"
  > {
  readonly region: Region;
  /** Absent where documents cannot be sealed. */
  readonly sealing?: SealingTools | undefined;
  readonly baseAddress: string;
  readonly dataFolder: string;
  /** The number of days for which entries of the audit trail are kept. */
  readonly auditDays: number;
  readonly directory: Records & Pick<SqliteRecords, "assertWritable">;
  readonly mayRemove: HeldDataFolder["mayRemove"];
  readonly reserve: DiskReserve;
  /** The bucket for files. Absent where the region's folder has them. */
  readonly bucket?: FilesBucket | undefined;
  /** The command that installs LibreOffice and Chromium. */
  readonly installCommand: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracer?: Tracer | undefined;
}

/** Returns whether a record is of a kind that callers delete. Others are removed by what may also create. */
function isOfDeletable(partitionKey: string): boolean {
  return ["TEMPLATE#", "DOCUMENT#", "FONTS#", "SIGNINGKEYS#"].some((start) => partitionKey.startsWith(start));
}

export async function wireRegion({
  region,
  dataFolder,
  baseAddress,
  directory,
  auditDays,
  mayRemove,
  reserve,
  bucket,
  installCommand,
  sealing,
  log,
  metrics,
  tracer,
  ...shared
}: RegionSettings) {
  const folder = path.join(dataFolder, region);
  await mkdir(folder, { recursive: true });
  const opened = openSqliteRecords({ file: path.join(folder, REGION_FILES.records), now: clock.now });
  const records = reserve.lendTo(opened, {
    insertAll: areOfDeletions,
    remove: (pk) => isOfDeletable(pk),
    replace: ({ body }) => body.isDeleted === true || body.state === "cancelled",
  });
  const queues = openLocalJobs({ region, folder, log, tracer });
  const { batchJobs, webhookJobs } = queues;
  const jobs = reserve.lendTo(queues.jobs, { send: (_job, options) => options?.isOfDeletion === true });
  const files = reserve.holdBack(await openLocalFiles({ region, folder, bucket, mayRemove }));
  const secret = await readOrMakeSecret(path.join(folder, REGION_FILES.linkSecret), clock.randomBytes);
  const uploadAddresses = signedUploadAddresses({ secret, baseAddress });
  // The data folder's lock allows one process only, so the work of any other process has ended.
  const worker = Buffer.from(clock.randomBytes(10)).toString("hex");
  const isGone = (each: string) => each !== worker;
  const databases = [records, directory, jobs, batchJobs, webhookJobs];
  const onUnreadable = logUnreadable(log, metrics);
  const owner = { worker, isGone, isOver: isGone };
  const repositories = repositoriesOf({ ...clock, ...owner, records, directory, auditDays, onUnreadable });
  const { templates, documents, fonts } = repositories;
  const trail = auditTrail({ ...records, insert: insertEntries(records) }, { now: clock.now, days: auditDays });
  const deps: LocalDependencies = {
    ...clock,
    region,
    ...repositories,
    ...timedStores({ templates, documents, files }),
    ...sweepDependencies({ records, directory, now: clock.now }),
    auditTrail: trail,
    ...(sealing && { sealing: { ...sealing, ...clock, keys: repositories.signingKeys, auditTrail: trail } }),
    uploadAddresses,
    uploadTokens: uploadAddresses,
    jobs,
    batchJobs,
    webhookJobs,
    links: linksOf({ secret, baseAddress }),
    metrics,
    tracer,
    batchLimits: { rangesAtOnce: RANGES_AT_ONCE },
    ...shared,
    // Fonts belong to a region, and the workers of one machine to all regions.
    workersFor: (account) => withAccountFonts(shared.workersFor(account), accountFonts({ fonts, files }, account)),
    openTemplates: openTemplates(files),
    keptBatches: keep(BATCHES_KEPT_MAX),
    keptSchemas: new RecentlyUsed(SCHEMA_BYTES_KEPT_MAX),
    readiness: localReadiness(
      { records: [records, directory], databases, files, bucket, dataFolder, installCommand, ...shared },
      clock.elapsed,
    ),
  };
  const close = async () => {
    await Promise.all([jobs.close(), batchJobs.close(), webhookJobs.close()]);
    records.close();
  };
  return { deps, records, jobs, batchJobs, webhookJobs, close };
}
