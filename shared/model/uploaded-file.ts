/** A file as it was uploaded; its name is safe, with extension. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}
