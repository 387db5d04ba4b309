/**
 * Port: addresses that stand for one file of the store and need no key. Whoever has one may get the file, or put its
 * bytes, until it ends.
 * Adapters: `file-addresses.s3.ts`.
 */
export interface FileAddresses {
  /** Gets the file with one GET. */
  addressToGet(key: string, options: GetAddressOptions): Promise<string>;

  /** Takes the bytes of the file with one PUT, in place of what another PUT has stored before. */
  addressToPut(key: string, options: AddressOptions): Promise<string>;
}

interface AddressOptions {
  /** For which the address is good; at most a week. */
  readonly seconds: number;
}

interface GetAddressOptions extends AddressOptions {
  /** The answer's `Content-Type`. */
  readonly type?: string;
  /** The answer's `Content-Disposition`. */
  readonly disposition?: string;
}
