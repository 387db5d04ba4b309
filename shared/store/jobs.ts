/**
 * Port: work that is done later and must not be forgotten. A job is done at least once, so doing it twice must be as
 * good as once. Jobs name things and hold nothing of their content.
 * Adapters: `jobs.sqlite.ts`, `jobs.sqs.ts`.
 */
import type { DocumentId, TemplateId, UploadId } from "#shared/model/ids.ts";
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
    };

export interface Jobs {
  /** Durable once answered. `delaySeconds` is at most 900, which is all that a cloud's queue takes; 0 unless told. */
  send(job: Job, options?: { readonly delaySeconds?: number }): Promise<void>;
}

/** Throwing lets the job come back later. */
export type JobHandler = (job: Job) => Promise<void>;
