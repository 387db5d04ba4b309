/**
 * Reports why the bytes of a zip package were refused. A caller that knows the file's name makes a public error of it.
 */
export type PackageFault =
  /** The bytes contain no zip archive. */
  | "not_a_zip"
  /** An entry is encrypted. */
  | "encrypted"
  /** More parts or more unpacked bytes than the limits allow. */
  | "too_large"
  /** The file is cut off, contradictory or malicious. */
  | "damaged";

export class PackageFailure extends Error {
  override readonly name = "PackageFailure";
  readonly fault: PackageFault;

  /** `reason` is part of a sentence that may be shown to a caller: "its part word/document.xml is cut off". */
  constructor(fault: PackageFault, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.fault = fault;
  }
}
