/** Reports why a data file was refused. A caller that knows the file's name makes a public error of it. */
export type DataFault =
  /** The file's name has an unsupported extension. */
  | "format_unsupported"
  /** The content is of another kind than the file's name states. */
  | "mismatch"
  /** A password protects the file. */
  | "encrypted"
  /** Cut off, contradictory, malicious, or without the values that it displays. */
  | "unreadable"
  /** The file exceeds a limit of limits.ts, of the archive, or of the reader's memory. */
  | "too_large"
  /** No sheet has the requested name. */
  | "unknown_sheet"
  /** There is no row of values below the names. */
  | "empty"
  /** The file was not read within the time limit. */
  | "timed_out";

export class DataFailure extends Error {
  override readonly name = "DataFailure";
  readonly fault: DataFault;
  /** Part of a sentence about the file, which may be shown to a caller: "its cell C2 lies beyond row 200000". */
  readonly reason: string;
  /** For `unknown_sheet`: the names of the existing sheets. */
  readonly sheets: readonly string[] | undefined;

  constructor(
    fault: DataFault,
    reason: string,
    details: { readonly sheets?: readonly string[]; cause?: unknown } = {},
  ) {
    super(reason, { cause: details.cause });
    this.fault = fault;
    this.reason = reason;
    this.sheets = details.sheets;
  }
}
