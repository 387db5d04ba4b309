/** Port: fetches a file from an address that a caller gave. Adapter: `remote-files.http.ts`. */

export interface FetchLimits {
  /** A longer file is refused, at the latest when one byte too many has come. */
  readonly bytesMax: number;
  /** For names, connections, redirects and the whole body together, from when the fetch has its turn. */
  readonly deadlineMs: number;
  /** Ends the fetch sooner, also while it waits for its turn: it fails with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface RemoteFile {
  readonly bytes: Uint8Array;
  /** As the server says, in lower case and without parameters; `application/octet-stream` where it says nothing. */
  readonly mediaType: string;
  /** Where the file came from after all redirects. */
  readonly url: string;
}

export interface RemoteFiles {
  /**
   * The file at an `http` or `https` address.
   *
   * @throws RemoteFailure when there is none, when it may not be fetched, or when it passes a limit
   */
  fetch(url: string, limits: FetchLimits): Promise<RemoteFile>;
}

export type RemoteFault =
  /** The text is no address. */
  | "not_a_url"
  /** Another scheme than http and https, an address that is not public, user and password, an unsafe redirect. */
  | "not_allowed"
  /** The server's answer has another status than 200; see `status`. */
  | "not_found"
  | "too_large"
  | "timed_out"
  /** No such name, no connection, no valid certificate, or an answer that is cut off or compressed. */
  | "unreachable";

/** Why a file was not fetched; whoever knows which field named it makes a warning or a public error of it. */
export class RemoteFailure extends Error {
  override readonly name = "RemoteFailure";
  readonly fault: RemoteFault;
  /** A sentence without its subject, fit to be shown to the caller: "its server answers with the status 404". */
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
