/**
 * Port: a durable job queue. A job runs at least once, so running it twice must have the same effect as running it
 * once. Jobs name objects and contain none of their content. Adapters: `jobs.sqlite.ts`, `jobs.sqs.ts`.
 */
import {
  type AccountId,
  type DocumentId,
  type FontId,
  id,
  type TemplateId,
  type UploadId,
} from "#shared/base/model/ids.ts";
import { type Region, regionSchema } from "#shared/base/model/region.ts";
import { boolean, byKind, list, number, object, optional, text } from "#shared/base/model/schema.ts";

export type Job =
  /** Removes the named versions of the template's files, unless the template still uses them. */
  | { readonly kind: "sweep-template"; readonly id: TemplateId; readonly fileVersions: readonly string[] }
  /** Removes the document's file unless the document exists. */
  | { readonly kind: "sweep-document"; readonly id: DocumentId }
  /** Removes the files of the font unless the account has it. */
  | { readonly kind: "sweep-font"; readonly id: FontId; readonly account: AccountId }
  /** Removes the bytes of an upload some time after `expires`, in milliseconds since the Unix epoch. */
  | { readonly kind: "sweep-upload"; readonly id: UploadId; readonly expires: number }
  /**
   * Completes a move to the region, or undoes what it left there. The last such job also removes the forwarding record
   * from lists.
   */
  | {
      readonly kind: "finish-move";
      readonly id: TemplateId;
      readonly moveId: string;
      readonly to: Region;
      readonly fileVersions: readonly string[];
      readonly isLast?: boolean;
    }
  /** Resumes the batch when its worker is gone. The job repeats for as long as the batch is in progress. */
  | { readonly kind: "watch-batch"; readonly id: DocumentId }
  /** Removes the batch's files and ranges unless it is in progress. */
  | { readonly kind: "sweep-batch"; readonly id: DocumentId }
  /** Deletes the documents of the template in all regions, unless the template exists. */
  | { readonly kind: "delete-documents"; readonly id: TemplateId; readonly account: AccountId }
  /** Does the regular work of the region. It sends itself again until that is done. */
  | { readonly kind: "sweep-region"; readonly id: Region }
  /** Calls the batch's webhook at `due` or later, in milliseconds since the Unix epoch. */
  | { readonly kind: "call-webhook"; readonly id: DocumentId; readonly attempt: number; readonly due: number };

/** A long job. These jobs have their own queue, so that no other job waits for them. */
export type BatchJob =
  /** Plans the batch, sends the jobs of ranges that are not done, or combines the pieces of all ranges. */
  | { readonly kind: "continue-batch"; readonly id: DocumentId }
  /** Makes the pieces of a range. `range` counts from 0. */
  | { readonly kind: "make-range"; readonly id: DocumentId; readonly range: number };

/** A webhook call. Receivers may hang, so these jobs have their own queue where jobs run one after the other. */
export type WebhookJob = Extract<Job, { readonly kind: "call-webhook" }>;

export type AnyJob = Job | BatchJob;

const webhookJob = object<Omit<WebhookJob, "kind">>({ id: id(), attempt: number, due: number });

const jobs = {
  "sweep-template": object({ id: id<TemplateId>(), fileVersions: list(text) }),
  "sweep-document": object({ id: id<DocumentId>() }),
  "sweep-font": object({ id: id<FontId>(), account: id<AccountId>() }),
  "sweep-upload": object({ id: id<UploadId>(), expires: number }),
  "finish-move": object<Omit<Extract<Job, { readonly kind: "finish-move" }>, "kind">>({
    id: id(),
    moveId: text,
    to: regionSchema,
    fileVersions: list(text),
    isLast: optional(boolean),
  }),
  "watch-batch": object({ id: id<DocumentId>() }),
  "sweep-batch": object({ id: id<DocumentId>() }),
  "delete-documents": object({ id: id<TemplateId>(), account: id<AccountId>() }),
  "sweep-region": object({ id: regionSchema }),
  "call-webhook": webhookJob,
};
const batchJobs = {
  "continue-batch": object({ id: id<DocumentId>() }),
  "make-range": object({ id: id<DocumentId>(), range: number }),
};

export const jobSchema = byKind<Job>(jobs);
export const batchJobSchema = byKind<BatchJob>(batchJobs);
export const webhookJobSchema = byKind<WebhookJob>({ "call-webhook": webhookJob });
export const anyJobSchema = byKind<AnyJob>({ ...jobs, ...batchJobs });

export interface Jobs<Kind extends AnyJob = Job> {
  /** Sends a job. It is stored durably when the call resolves. */
  send(job: Kind, options?: SendOptions): Promise<void>;
}

export interface SendOptions {
  /** Whether the job belongs to a deletion, which may use the space that is reserved for deletions. */
  readonly isOfDeletion?: boolean;
  /** At most 900, the limit of SQS. Default: 0. */
  readonly delaySeconds?: number;
  /** The account of the job. Jobs of one account do not delay those of another. */
  readonly account?: AccountId;
  /**
   * The number of items that are left of the job's batch. On one machine, the smaller of an account's due jobs goes
   * first. Default: 0.
   */
  readonly itemsLeft?: number;
}

/** Handles a job. A job whose handler throws is retried. */
export type JobHandler<Kind extends AnyJob = Job> = (job: Kind) => Promise<void>;

export function isBatchJob(job: AnyJob): job is BatchJob {
  return job.kind in batchJobs;
}
