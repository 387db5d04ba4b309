/**
 * Port: files under keys. A key is written once and never changed, so no write needs a condition; only an upload may
 * be sent again before it is used, and then the last one that was sent whole stands.
 * A key is made of segments (`[A-Za-z0-9_-]` and inner dots) joined by slashes.
 * Adapters: `files.folder.ts`, `files.s3.ts`.
 */
export interface Files {
  /**
   * Stores the bytes durably before it answers; a body that fails midway leaves nothing behind.
   * Answers the size in bytes.
   */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;

  /** The file as a stream, or undefined when there is none. */
  open(key: string): Promise<OpenFile | undefined>;

  /** The file's bytes, counted without opening it; undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>;

  /** The whole file, or undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;

  /**
   * Takes in a body whole before any of it is given out again, so that a body that fails midway fails here.
   * What it holds is gone once its stream is read or cancelled.
   */
  spool(body: AsyncIterable<Uint8Array>): Promise<OpenFile>;

  /** An empty file for the time of one work, which nobody else can open. */
  scratch(): Promise<ScratchFile>;

  /** Removes the files; missing ones count as removed. */
  remove(keys: readonly string[]): Promise<void>;
}

export interface OpenFile {
  /** Bytes. */
  readonly size: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** Gone when it is closed, and with its process. */
export interface ScratchFile extends AsyncDisposable {
  /** Behind what is in it. */
  append(bytes: Uint8Array): Promise<void>;
  /** What is in it now, from its start; as often as wanted. */
  read(): AsyncIterable<Uint8Array>;
}
