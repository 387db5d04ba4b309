/** Port: fetches a file from an address that a caller gave. Adapter: `remote-files.http.ts`. */

export interface FetchLimits {
  /** A longer file is refused, at the latest when one byte too many has arrived. */
  readonly bytesMax: number;
  /** The deadline for lookups, connections, redirects and the whole body together, from when the fetch has its turn. */
  readonly deadlineMs: number;
  /** Ends the fetch early, even while it waits for its turn; it then fails with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface RemoteFile {
  readonly bytes: Uint8Array;
  /**
   * The media type that the server states, in lower case and without parameters; `application/octet-stream` by default.
   */
  readonly mediaType: string;
  /** The address of the file after all redirects. */
  readonly url: string;
}

export interface RemoteFiles {
  /**
   * Returns the file at an `http` or `https` address.
   * @throws RemoteFailure if there is none, if it may not be fetched, or if it exceeds a limit
   */
  fetch(url: string, limits: FetchLimits): Promise<RemoteFile>;
}

export type RemoteFault =
  /** The text is not an address. */
  | "not_a_url"
  /** A scheme other than http and https, an address that is not public, user and password, or an unsafe redirect. */
  | "not_allowed"
  /** The server's answer has a status other than 200; see `status`. */
  | "not_found"
  | "too_large"
  | "timed_out"
  /** No such name, no connection, no valid certificate, or an answer that is cut off or compressed. */
  | "unreachable";

/**
 * Reports why a file was not fetched. A caller that knows which field named it makes a warning or a public error of it.
 */
export class RemoteFailure extends Error {
  override readonly name = "RemoteFailure";
  readonly fault: RemoteFault;
  /** A sentence without its subject that may be shown to the caller: "its server answers with the status 404". */
  readonly reason: string;
  /** For `not_found`: the status of the answer. */
  readonly status: number | undefined;

  constructor(fault: RemoteFault, reason: string, details: { readonly status?: number; cause?: unknown } = {}) {
    super(reason, { cause: details.cause });
    this.fault = fault;
    this.reason = reason;
    this.status = details.status;
  }
}
