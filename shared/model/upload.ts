/** A file that is sent ahead of the request that uses it: its bytes lie apart, in the region that was asked for it. */
import type { AccountId, UploadId } from "./ids.ts";

export interface Upload {
  readonly id: UploadId;
  readonly accountId: AccountId;
  /** Safe, with extension: it tells the format. Empty when the upload has ended. */
  readonly filename: string;
  /** Milliseconds since the Unix epoch. From then on it neither takes bytes nor gives them out. */
  readonly expires: number;
  /** How it ended: something was made of it, or its time was over. Then its bytes are gone. */
  readonly ended?: "used" | "expired";
}

/** Unlike other files this one may be written anew, until it is used. */
export function uploadFileKey(id: UploadId): string {
  return `uploads/${id}`;
}

/** Why an upload cannot be used. */
export type UploadRefusal = "upload_not_found" | "upload_already_used" | "upload_expired" | "upload_not_complete";
