/** Defines the fields of a part with what their codes and results hold, in order (ISO 29500-1, 17.16). */
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";

export interface WordField {
  /** `w:fldSimple`, or the first mark (`w:fldChar`) of a complex field. */
  readonly begin: XmlElement;
  /** The mark between code and result. Undefined for a simple field, and for one without a result. */
  readonly separate: XmlElement | undefined;
  /** The last mark; the same as `begin` for a simple field. */
  readonly end: XmlElement;
  /** A locked field keeps its result (ISO 29500-1, 17.16.18, `fldLock`). */
  readonly isLocked: boolean;
  readonly code: FieldText;
  readonly result: FieldText;
}

/** Text of a field with what stands in it. */
export interface FieldText {
  /** Every piece that is no text is one character: see `SIGNS`. */
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** A stretch of a field's text. */
export type Piece = { readonly start: number; readonly end: number } & (
  | { readonly kind: "text"; readonly run: XmlElement | undefined }
  | { readonly kind: "field"; readonly field: WordField }
  /** The end of a paragraph. */
  | { readonly kind: "paragraph"; readonly paragraph: XmlElement }
  /** A table, with the fields in it and the elements that hold text of the field around it. */
  | { readonly kind: "table"; readonly table: XmlElement; readonly fields: WordField[]; readonly codes: XmlElement[] }
  /** Anything else in a run: a picture, a reference to a note. */
  | { readonly kind: "object"; readonly object: XmlElement; readonly run: XmlElement | undefined }
  /** The start or end of a bookmark or another range; it has no characters. */
  | { readonly kind: "mark"; readonly mark: XmlElement }
);

/** The characters that stand for pieces. XML cannot contain the first three. */
export const SIGNS = { field: "\u000e", table: "\u000f", object: "\u0010", paragraph: "\r" } as const;

/** The elements at the bounds of ranges (ISO 29500-1, 17.13). */
export const RANGE_MARK = /^w:(?:bookmark|commentRange|perm|moveFromRange|moveToRange)(?:Start|End)$/;
