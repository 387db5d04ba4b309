/** What rebuilding a package needs to know of packages of any format. */

/** XML as it stays, and whether the part's bytes say the same. */
export interface XmlPart {
  readonly xml: string;
  /** False where its encoding, or a document type, was taken out. */
  readonly isAsWritten: boolean;
}

/** Why a package cannot stay although it is whole; `reason` is a part of a sentence. */
export class PackageRefusal extends Error {
  override readonly name = "PackageRefusal";
}

/** What rebuilding a package asks about its parts. */
export interface Rebuilding {
  /** The part as text; what is wrong with it, as a part of a sentence; or nothing, where a reader could see a harmful picture. */
  readonly xmlOf: (bytes: Uint8Array) => XmlPart | { readonly fault: string } | undefined;
  /** What is left of a part that is no XML of the package's own; undefined where nothing is. */
  readonly contentOf: (bytes: Uint8Array) => Uint8Array | undefined;
}
