/**
 * Port: work that is done later and must not be forgotten. A job is done at least once, so doing it twice must be as
 * good as once. Jobs name things and hold nothing of their content.
 * Adapters: `jobs.sqlite.ts`, `jobs.sqs.ts`.
 */
import type { AccountId, DocumentId, TemplateId, UploadId } from "#shared/model/ids.ts";
import type { Region } from "#shared/model/region.ts";

export type Job =
  /** Removes those of the template's files that it does not keep. */
  | { readonly kind: "sweep-template"; readonly id: TemplateId; readonly fileVersions: readonly string[] }
  /** Removes the document's file unless the document exists. */
  | { readonly kind: "sweep-document"; readonly id: DocumentId }
  /** Removes the bytes of an upload some time after it expires, in milliseconds since the Unix epoch. */
  | { readonly kind: "sweep-upload"; readonly id: UploadId; readonly expires: number }
  /** Completes a move to the region, or undoes what it left there. The last one ends what was meant for lists under way. */
  | {
      readonly kind: "finish-move";
      readonly id: TemplateId;
      readonly moveId: string;
      readonly to: Region;
      readonly fileVersions: readonly string[];
      readonly isLast?: boolean;
    }
  /** Sees that work on the batch goes on when its worker is gone. It comes again for as long as the batch is under way. */
  | { readonly kind: "watch-batch"; readonly id: DocumentId }
  /** Removes the batch's files unless it is under way. `chunks` is how many pieces there may be. */
  | { readonly kind: "sweep-batch"; readonly id: DocumentId; readonly chunks: number }
  /** Tells the caller's address what became of the batch, at `due` or later, in milliseconds since the Unix epoch. */
  | { readonly kind: "call-webhook"; readonly id: DocumentId; readonly attempt: number; readonly due: number };

/** Long work, which has a queue of its own: no other job waits for it. */
export type BatchJob = { readonly kind: "continue-batch"; readonly id: DocumentId };

/** Calls of addresses that may hang, which have a queue of their own where jobs are done one after the other. */
export type WebhookJob = Extract<Job, { readonly kind: "call-webhook" }>;

export type AnyJob = Job | BatchJob;

export interface Jobs<Kind extends AnyJob = Job> {
  /** Durable once answered. */
  send(job: Kind, options?: SendOptions): Promise<void>;
}

export interface SendOptions {
  /** At most 900, which is all that a cloud's queue takes. Default: 0. */
  readonly delaySeconds?: number;
  /** Whose job it is: the jobs of one account do not hold up those of another. */
  readonly account?: AccountId;
}

/** Throwing lets the job come back later. */
export type JobHandler<Kind extends AnyJob = Job> = (job: Kind) => Promise<void>;
