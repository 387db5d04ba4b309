/** Why the bytes of a zip package were refused; whoever knows the file's name makes a public error of it. */
export type PackageFault =
  /** There is no zip archive in the bytes. */
  | "not_a_zip"
  /** An entry is encrypted. */
  | "encrypted"
  /** More parts or more unpacked bytes than the limits allow. */
  | "too_large"
  /** Cut off, contradictory, or built to deceive. */
  | "damaged";

export class PackageFailure extends Error {
  override readonly name = "PackageFailure";
  readonly fault: PackageFault;

  /** `reason` is a part of a sentence, fit to be shown to a caller: "its part word/document.xml is cut off". */
  constructor(fault: PackageFault, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.fault = fault;
  }
}
