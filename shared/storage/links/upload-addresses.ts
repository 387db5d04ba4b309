/**
 * Port: addresses that accept the bytes of an upload with one PUT, without an API key, until the upload expires.
 * Adapters: `upload-addresses.signed.ts`.
 */
import type { UploadId } from "#shared/base/model/ids.ts";

export interface UploadAddresses {
  /** Returns an absolute address. */
  addressFor(upload: AddressedUpload): Promise<string>;
}

interface AddressedUpload {
  readonly id: UploadId;
  /** The key under which the region stores the bytes. */
  readonly key: string;
  /** The number of bytes of the file. */
  readonly size: number;
  /** Milliseconds since the Unix epoch. */
  readonly expires: number;
}
