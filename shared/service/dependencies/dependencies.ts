/**
 * Declares everything that a use case may depend on. Each use case takes the part that it needs as its first argument.
 * The interfaces are split so that a process that does less starts faster, without the libraries of the others.
 */

import type { Metrics } from "#shared/base/log/metrics.ts";
import type { Tracer } from "#shared/base/log/tracer.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { AccountId, IdIngredients } from "#shared/base/model/ids.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Files } from "#shared/storage/files/files.ts";
import type { BatchJob, Jobs, WebhookJob } from "#shared/storage/jobs/jobs.ts";
import type { Links } from "#shared/storage/links/links.ts";
import type { UploadAddresses } from "#shared/storage/links/upload-addresses.ts";
import type { StorageQuota } from "#shared/storage/records/storage-quota.ts";
import type { OtherRegions } from "#shared/storage/regions/other-regions.ts";
import type { RemoteFiles } from "#shared/storage/remote/remote-files.ts";
import type { TimestampClient } from "#shared/storage/remote/timestamp-client.ts";
import type { WebhookSender } from "#shared/storage/remote/webhook-sender.ts";
import type { AccountDeletions } from "#shared/storage/repositories/account-deletions.ts";
import type { AccountRecords } from "#shared/storage/repositories/account-records.ts";
import type { AccountRegions, RegionsInService } from "#shared/storage/repositories/account-regions.ts";
import type { AccountRepository } from "#shared/storage/repositories/accounts.ts";
import type { AuditTrail } from "#shared/storage/repositories/audit-trail.ts";
import type { BatchRepository } from "#shared/storage/repositories/batches.ts";
import type { CreationTimes } from "#shared/storage/repositories/creation-times.ts";
import type { DeletedTemplates } from "#shared/storage/repositories/deleted-templates.ts";
import type { DocumentExpiries } from "#shared/storage/repositories/document-expiries.ts";
import type { DocumentRepository } from "#shared/storage/repositories/documents.ts";
import type { FontRepository } from "#shared/storage/repositories/fonts.ts";
import type { IdempotencyRepository } from "#shared/storage/repositories/idempotency.ts";
import type { KeyUses } from "#shared/storage/repositories/key-uses.ts";
import type { Passes } from "#shared/storage/repositories/passes.ts";
import type { RangeRepository } from "#shared/storage/repositories/ranges.ts";
import type { SigningKeyRepository } from "#shared/storage/repositories/signing-keys.ts";
import type { StoredBytesCounters } from "#shared/storage/repositories/stored-bytes.ts";
import type { TemplateMoves } from "#shared/storage/repositories/template-moves.ts";
import type { TemplateRepository } from "#shared/storage/repositories/templates.ts";
import type { UploadRepository } from "#shared/storage/repositories/uploads.ts";
import type { WebhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";
import type { WebhookRepository } from "#shared/storage/repositories/webhooks.ts";
import type { KeyVault } from "#shared/storage/vault/key-vault.ts";
import type { Converter } from "#shared/workers/convert/converter.ts";
import type { DataReader } from "#shared/workers/data-reader/data-reader.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import type { HtmlRenderer } from "#shared/workers/render-html/html-renderer.ts";
import type { SealWorker } from "#shared/workers/seal-work/seal-worker.ts";
import type { TemplateReader, TemplateWorker } from "#shared/workers/template-work/template-worker.ts";
import type { AccountFonts } from "./account-fonts.ts";
import type { Kept } from "./kept.ts";
import type { OpenTemplates } from "./open-templates.ts";
import type { RecentlyUsed } from "./recently-used.ts";

/** The tools that seal documents. */
export interface SealingTools {
  readonly vault: KeyVault;
  readonly worker: SealWorker;
  readonly timestamps: TimestampClient;
}

/** The same with the keys of a region. */
export interface Sealing extends SealingTools, IdIngredients {
  readonly keys: SigningKeyRepository;
  readonly auditTrail: Pick<AuditTrail, "append">;
}

/** Storage, clocks and queues. */
export interface StoreDependencies extends IdIngredients {
  /** Returns milliseconds of a monotonic clock, for durations. */
  readonly elapsed: () => number;
  /** The region in which this service stores its data. */
  readonly region: Region;
  readonly accounts: AccountRepository;
  readonly templates: TemplateRepository;
  readonly templateMoves: TemplateMoves;
  readonly otherRegions: OtherRegions;
  readonly documents: DocumentRepository;
  readonly documentExpiries: DocumentExpiries;
  readonly auditTrail: AuditTrail;
  readonly fonts: FontRepository;
  readonly signingKeys: SigningKeyRepository;
  /** Absent where the operator has configured no secret for signing keys. */
  readonly sealing?: Sealing | undefined;
  readonly uploads: UploadRepository;
  readonly batches: BatchRepository;
  readonly ranges: RangeRepository;
  readonly webhooks: WebhookRepository;
  readonly webhookSecrets: WebhookSecrets;
  readonly uploadAddresses: UploadAddresses;
  readonly idempotency: IdempotencyRepository;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly batchJobs: Jobs<BatchJob>;
  readonly webhookJobs: Jobs<WebhookJob>;
  readonly creationTimes: CreationTimes;
  readonly accountRegions: AccountRegions;
  readonly links: Links;
  /** The time in which an asynchronous document must be made. Absent where it may take any time. */
  readonly batchMsMax?: number;
  /** Absent where accounts have no storage limit. */
  readonly storageQuota?: StorageQuota;
  readonly metrics: Metrics;
  /** Absent where no traces are recorded. */
  readonly tracer?: Tracer | undefined;
}

/** What the callers of an account need to manage its keys. */
export interface KeyDependencies extends StoreDependencies {
  readonly keyUses: KeyUses;
  /** Returns what the account has stored in all regions. Absent where storage is not counted. */
  readonly storedBy?: StorageQuota["storedBy"];
}

/** Stores for the regular work of a region, which concerns all accounts. */
export interface SweepDependencies {
  readonly accounts: AccountRepository;
  readonly accountDeletions: AccountDeletions;
  readonly regionsInService: RegionsInService;
  readonly deletedTemplates: DeletedTemplates;
  /** Absent where the store itself adds up what accounts have stored, and steps of its schema complete older records. */
  readonly storageUpkeep?: {
    /** Absent while accounts have no storage limit. */
    readonly counters?: StoredBytesCounters;
    readonly passes: Passes;
    readonly addOwners: DocumentRepository["addOwners"];
  };
  /** The records of this region, by account. */
  readonly accountRecords: AccountRecords;
  /** The records of the directory, by account. */
  readonly directoryRecords: AccountRecords;
}

/** Sends webhooks. */
export interface WebhookDependencies {
  readonly webhookSender: WebhookSender;
  /** Returns the document as GET /v1/document/{id} returns it, with the headers about it. */
  readonly describeDocument: (document: StoredDocument) => {
    readonly answer: object;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** The workers that read templates and render their PDFs and pictures. */
export interface PreviewWorkers {
  readonly templateWorker: TemplateReader;
  readonly converter: Converter;
  readonly pdfs: PdfWorker;
  readonly htmlRenderer: HtmlRenderer;
  /** The fonts with which the converter and the renderer work. Absent where they work for no account. */
  readonly accountFonts?: AccountFonts;
}

/** The workers for long operations, shared by all accounts. */
export interface Workers extends PreviewWorkers {
  readonly templateWorker: TemplateWorker;
  readonly dataReader: DataReader;
}

export interface PreviewDependencies extends StoreDependencies, PreviewWorkers {
  /** Returns the same workers, limited to the account's fair share. */
  readonly workersFor: (accountId: AccountId) => PreviewWorkers;
  /** JSON of the schemas of templates that this process was asked for last. */
  readonly keptSchemas: RecentlyUsed<Uint8Array>;
}

/** How much of the deployment batches may use. */
interface BatchLimits {
  /** The number of ranges, of all batches together, on which this region works at once. At least 1. */
  readonly rangesAtOnce: number;
}

export interface Dependencies extends PreviewDependencies, Workers {
  readonly templateWorker: TemplateWorker;
  /** `signal` ends the wait for a worker that is full. */
  readonly workersFor: (accountId: AccountId, signal?: AbortSignal) => Workers;
  readonly batchLimits: BatchLimits;
  readonly remoteFiles: RemoteFiles;
  /** Returns why a webhook is never sent to the address, as far as that is known before its name is looked up. */
  readonly webhookRefusal: (address: string) => string | undefined;
  readonly openTemplates: OpenTemplates;
  /** The values that this process has opened for its latest batches. */
  readonly keptBatches: Kept;
}
