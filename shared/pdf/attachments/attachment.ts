/** Describes a file that is attached to a PDF. */

export interface Attachment {
  /** A safe filename, as `uploadedFilename` returns it. */
  readonly name: string;
  /** The media type, such as `text/xml`. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** The relationship that the caller chose. */
  readonly relationship?: Relationship | undefined;
  /** The names and versions of the rules that it was checked against and fulfils as an electronic invoice. */
  readonly fulfilledRules?: string | undefined;
}

/** The relationship of the file to the document (ISO 32000-2, table 43). */
export const RELATIONSHIPS = ["Source", "Data", "Alternative", "Supplement", "Unspecified"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];
