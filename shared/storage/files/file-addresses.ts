/**
 * Port: addresses of single files that need no API key. Whoever has one may read the file, or write its bytes, until it
 * expires. Adapters: `file-addresses.s3.ts`.
 */
export interface FileAddresses {
  /** Returns an address that reads the file with one GET. */
  addressToGet(key: string, options: GetAddressOptions): Promise<string>;

  /** Returns an address that accepts the bytes of the file with one PUT. They replace the bytes of an earlier PUT. */
  addressToPut(key: string, options: PutAddressOptions): Promise<string>;
}

interface AddressOptions {
  /** The lifetime of the address, at most a week. */
  readonly seconds: number;
}

interface PutAddressOptions extends AddressOptions {
  /** The number of bytes that the address takes. Any number if absent. */
  readonly bytes?: number;
}

interface GetAddressOptions extends AddressOptions {
  /** The `Content-Type` of the response. */
  readonly type?: string;
  /** The `Content-Disposition` of the response. */
  readonly disposition?: string;
}
