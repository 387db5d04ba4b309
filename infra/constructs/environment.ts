/** Builds the environment of a region's functions. Their SDK finds the region and the credentials by itself. */
import { regionHost } from "#infra/context/domain-settings.ts";
import type { ServiceSettings } from "#infra/context/settings.ts";
import { directoryTableName } from "#shared/base/config/aws-names.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import type { Batches } from "./batches.ts";
import type { HttpApi } from "./http-api.ts";
import type { Jobs } from "./jobs.ts";
import type { Place } from "./resource-arns.ts";
import type { Storage } from "./storage.ts";

interface Parts extends Place {
  readonly settings: ServiceSettings;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly batches: Batches;
  readonly http: HttpApi;
}

export function environmentOf(parts: Parts): Record<string, string> {
  const { installation, region, settings, storage, jobs, batches } = parts;
  return {
    MERGANSER_INSTALLATION: installation,
    MERGANSER_REGION: region,
    MERGANSER_BASE_ADDRESSES: JSON.stringify(baseAddresses(parts)),
    RECORDS_TABLE: storage.records.tableName,
    DIRECTORY_TABLE: directoryTableName(installation),
    FILES_BUCKET: storage.files.bucketName,
    JOBS_QUEUE_URL: jobs.queue.queueUrl,
    BATCHES_QUEUE_URLS: batches.queues.map(({ queueUrl }) => queueUrl).join(" "),
    RANGES_AT_ONCE: String(settings.batches.rangesAtOnce),
    CONVERSIONS_IN_RANGE: String(settings.batches.conversionsInRange),
    ACCOUNT_REQUESTS_AT_ONCE: String(settings.limits.accountRequestsAtOnce),
    STORAGE_MAX_BYTES: String(settings.limits.accountStorageGb * 1e9),
    AUDIT_DAYS: String(settings.auditDays),
  };
}

/** Without a custom domain, another region's address is not known until that region exists. */
function baseAddresses({ region, settings: { domain }, http }: Parts): Partial<Record<string, string>> {
  if (domain === undefined) return { [region]: http.baseAddress };
  return Object.fromEntries(REGIONS.map((one) => [one, `https://${regionHost(domain.domain, one)}`]));
}
