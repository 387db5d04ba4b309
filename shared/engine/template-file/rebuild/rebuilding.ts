/** Declares what rebuilding packages of any format has in common. */

/** XML as it stays, and whether the part's bytes contain the same. */
export interface XmlPart {
  readonly xml: string;
  /** False if its encoding was changed or a document type was removed. */
  readonly isAsWritten: boolean;
}

/** Reports why an intact package is refused; `reason` is part of a sentence. */
export class PackageRefusal extends Error {
  override readonly name = "PackageRefusal";
}

/** The functions by which the parts of a package are checked. */
export interface Rebuilding {
  /**
   * Returns the part as text; its fault, as part of a sentence; or undefined if a reader might see a harmful picture in
   * it.
   */
  readonly xmlOf: (bytes: Uint8Array) => XmlPart | { readonly fault: string } | undefined;
  /**
   * Returns the allowed content of a part that is not XML of the package itself, or undefined if nothing is allowed.
   */
  readonly contentOf: (bytes: Uint8Array) => Uint8Array | undefined;
  /** Takes the code of a field that loses it. */
  readonly onRemovedCode: (part: string, code: RemovedCode) => void;
}

export interface RemovedCode {
  /** Which one it is of the fields that begin in its part, from 0. */
  readonly position: number;
  /** As it was written, shortened. */
  readonly code: string;
}
