/** Why a data file was refused; whoever knows the file's name makes a public error of it. */
export type DataFault =
  /** The file's name has an extension that no data file has. */
  | "format_unsupported"
  /** The content is of another kind than the file's name says. */
  | "mismatch"
  /** A password protects the file. */
  | "encrypted"
  /** Cut off, contradictory, built to deceive, or without the values that it displays. */
  | "unreadable"
  /** Beyond a limit of limits.ts, of the archive, or of the reader's memory. */
  | "too_large"
  /** No sheet has the name that was asked for. */
  | "unknown_sheet"
  /** No row of values below the names. */
  | "empty"
  /** Not read within the time limit. */
  | "timed_out";

export class DataFailure extends Error {
  override readonly name = "DataFailure";
  readonly fault: DataFault;
  /** A part of a sentence about the file, fit to be shown to a caller: "its cell C2 lies beyond row 200000". */
  readonly reason: string;
  /** For `unknown_sheet`: the names that the file has. */
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
