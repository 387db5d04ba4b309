/** Describes why a document is not valid. */

export interface Violation {
  /** The rule with the names of elements, but without ids: what stays comparable from document to document. */
  readonly rule: string;
  readonly part: string;
  /** The offset in the part, in bytes. */
  readonly offset: number;
}

/** Rules that no file may break, because no program reads a file that does. */
export const NOT_WELL_FORMED = "not well-formed XML";
