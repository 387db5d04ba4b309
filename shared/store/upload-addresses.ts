/**
 * Port: addresses that take the bytes of an upload with one PUT, without a key, until the upload expires.
 * Adapters: `upload-addresses.signed.ts`.
 */
import type { UploadId } from "#shared/model/ids.ts";

export interface UploadAddresses {
  /** An absolute address. */
  addressFor(upload: AddressedUpload): Promise<string>;
}

interface AddressedUpload {
  readonly id: UploadId;
  /** Where the bytes are to lie in the files of the region. */
  readonly key: string;
  /** Milliseconds since the Unix epoch. */
  readonly expires: number;
}
