/**
 * Port: files that two functions hand to each other, each read once or twice and then removed. What a call that ended
 * midway leaves behind is removed within a day. Adapter: `work-files.s3.ts`; any store of files under keys will do.
 */
export interface WorkFiles {
  put(key: string, body: Uint8Array): Promise<unknown>;

  /** Undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;

  /** Missing ones count as removed. */
  remove(keys: readonly string[]): Promise<void>;
}

/** What the function that is called may do; its caller removes the files. */
export type ExchangedFiles = Pick<WorkFiles, "put" | "read">;
