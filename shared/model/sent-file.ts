/** The file of a request: in it, or sent ahead of it as an upload. */
import type { UploadId } from "./ids.ts";

export type SentFile = UploadedFile | UploadReference;

/** A file as it was uploaded; its name is safe, with extension. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

interface UploadReference {
  readonly uploadId: UploadId;
}
