/**
 * Port: files that two functions exchange. Each is read once or twice and then removed; files left by an interrupted
 * call are deleted within a day. This is the caller's side, which has all rights. The called function has none, and
 * gets an address for each file. Adapter: the bucket (`wiring/aws-previews.ts`).
 */
export interface WorkFiles {
  put(key: string, body: Uint8Array): Promise<unknown>;

  /** Returns undefined when the file does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;

  /** Returns the size in bytes, or undefined when the file does not exist. */
  sizeOf(key: string): Promise<number | undefined>;

  /** Removes the files. Missing files are ignored. */
  remove(keys: readonly string[]): Promise<void>;

  /** Returns an address with which anyone can read this file, and no other, for some minutes. */
  addressToGet(key: string): Promise<string>;

  /** Returns an address with which anyone can write this file. */
  addressToPut(key: string): Promise<string>;
}

/** Port: the same files as the called function sees them, by address. Adapter: `addressed-files.http.ts`. */
export interface AddressedFiles {
  /** @throws Error when the file does not exist or its address has expired */
  get(address: string): Promise<Uint8Array>;

  put(address: string, body: Uint8Array): Promise<void>;
}
