/**
 * Port: files that two functions hand to each other, each read once or twice and then removed. What a call that ended
 * midway leaves behind is removed within a day. This is the caller's side, which has all rights: the function that is
 * called has none, and gets an address for each file. Adapter: the bucket (`wiring/aws-previews.ts`).
 */
export interface WorkFiles {
  put(key: string, body: Uint8Array): Promise<unknown>;

  /** Undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;

  /** In bytes; undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>;

  /** Missing ones count as removed. */
  remove(keys: readonly string[]): Promise<void>;

  /** An address that gets this file and no other, for minutes, by whoever has it. */
  addressToGet(key: string): Promise<string>;

  /** The same for putting it. */
  addressToPut(key: string): Promise<string>;
}

/** Port: the same files as the function that is called reaches them, by their addresses. Adapter: `addressed-files.http.ts`. */
export interface AddressedFiles {
  /** @throws Error when there is none, or its address has ended */
  get(address: string): Promise<Uint8Array>;

  put(address: string, body: Uint8Array): Promise<void>;
}
