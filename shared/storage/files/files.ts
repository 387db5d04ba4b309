/**
 * Port: files by key. A key is written once and never changed, so writes need no condition. The exception is an upload,
 * which may be sent again before it is used; the last complete one is kept. A key consists of segments (`[A-Za-z0-9_-]`
 * and inner dots) joined by slashes. Adapters: `files.folder.ts`, `files.s3.ts`.
 */
export interface Files {
  /**
   * Stores the bytes durably before it resolves. A body that fails midway leaves nothing behind. Returns the size in
   * bytes.
   */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;

  /**
   * Stores a file that consists of the stored files one after the other, followed by the bytes at the end. The bytes of
   * a large file do not pass through this process where the store can copy them. Returns the size in bytes.
   * @throws StoredFileGone
   */
  join(key: string, files: readonly FileToJoin[], end: Uint8Array): Promise<number>;

  /**
   * Returns the file as a stream, or undefined when it does not exist. If the file is removed or replaced meanwhile, the
   * stream has all its bytes or fails with StoredFileGone.
   */
  open(key: string): Promise<StoredFile | undefined>;

  /** Returns the file's size in bytes without opening it, or undefined when it does not exist. */
  sizeOf(key: string): Promise<number | undefined>;

  /** Returns the bytes of the file, or undefined when it does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;

  /**
   * Receives a complete body before it returns any of it, so that a body that fails midway fails here. The bytes are
   * removed when the stream is read or cancelled.
   */
  spool(body: AsyncIterable<Uint8Array>): Promise<OpenFile>;

  /** Returns an empty temporary file that nothing else can open. */
  scratch(): Promise<ScratchFile>;

  /** Removes the files. Missing files are ignored. */
  remove(keys: readonly string[]): Promise<void>;

  /** Removes all files whose keys begin with the folder and a slash, for files of which nobody knows all names. */
  removeFolder(folder: string): Promise<void>;
}

export interface FileToJoin {
  readonly key: string;
  /** The file's size in bytes, as `put` returned it. */
  readonly size: number;
}

/** A file that is to be joined does not exist, or one that is being read does not exist any more. */
export class StoredFileGone extends Error {
  override readonly name = "StoredFileGone";

  constructor(key: string) {
    super(`the stored file ${key} is gone`);
  }
}

export interface OpenFile {
  /** The size in bytes. */
  readonly size: number;
  readonly stream: ReadableStream<Uint8Array>;
}

export interface StoredFile extends OpenFile {
  /** A strong entity tag (RFC 9110, 8.8.3), with its quotation marks. Files with different bytes have different tags. */
  readonly etag: string;
  /** When the file was stored. */
  readonly modified: Date;
  /**
   * Opens the bytes between two positions of the same file, both included, without reading those before them. Returns
   * undefined when the file is no longer there. The whole file's stream is not affected.
   */
  openPart(range: { readonly first: number; readonly last: number }): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** A temporary file. It is removed when it is closed, or with its process. */
export interface ScratchFile extends AsyncDisposable {
  /** Appends the bytes. */
  append(bytes: Uint8Array): Promise<void>;
  /** Yields the current content from its start. It can be called repeatedly. */
  read(): AsyncIterable<Uint8Array>;
}
