/**
 * Defines an upload: a file that is sent ahead of the request that uses it, and stored in the region that created the
 * upload.
 */
import { type AccountId, id, type UploadId } from "./ids.ts";
import { number, object, oneOf, optional, text } from "./schema.ts";

export interface Upload {
  readonly id: UploadId;
  readonly accountId: AccountId;
  /** The file's name, safe and with an extension, which determines the format. Empty when the upload has ended. */
  readonly filename: string;
  /** The bytes that its address takes. An upload of an earlier version does not tell it. */
  readonly size?: number;
  /** Milliseconds since the Unix epoch. From then on the upload neither accepts nor returns bytes. */
  readonly expires: number;
  /** How the upload ended: it was used, or it expired. Its bytes are then removed. */
  readonly ended?: "used" | "expired";
  /** The request that uses the upload now, or that may use it again although it has ended. */
  readonly use?: UploadUse;
  /** The size of its bytes while they are stored. They count towards the account's storage. */
  readonly storedBytes?: number;
}

export interface UploadUse {
  /** A name that no other request has. */
  readonly by: string;
  /** The process that began the use, and when: milliseconds since the Unix epoch. */
  readonly worker: string;
  readonly began: number;
}

export const uploadSchema = object<Upload>({
  id: id(),
  accountId: id(),
  filename: text,
  size: optional(number),
  expires: number,
  ended: optional(oneOf(["used", "expired"])),
  use: optional(object<UploadUse>({ by: text, worker: text, began: number })),
  storedBytes: optional(number),
});

/** Returns the key of an upload's file. Unlike other files, it may be overwritten until the upload is used. */
export function uploadFileKey(id: UploadId): string {
  return `uploads/${id}`;
}

/** A request that wants to use an upload. */
export interface UploadRequest {
  readonly account: AccountId;
  readonly id: UploadId;
  /** A name that no other request has. */
  readonly by: string;
}

/** The end of a request that may have used an upload. */
export interface UploadEnd extends UploadRequest {
  /**
   * After `used`, nobody can use the upload again; after `repeatable`, only the same request; after `failed`, everybody
   * can.
   */
  readonly outcome: "used" | "repeatable" | "failed";
}

/** The error code of an upload that cannot be used. */
export type UploadRefusal = "upload_not_found" | "upload_already_used" | "upload_expired" | "upload_not_complete";
