/** Defines the file of a request: contained in it, or uploaded ahead of it. */
import type { UploadId } from "./ids.ts";

export type SentFile = UploadedFile | UploadReference;

/** An uploaded file. Its name is safe and has an extension. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** The charset that its sender declares, for text. */
  readonly charset?: string;
}

interface UploadReference {
  readonly uploadId: UploadId;
}
