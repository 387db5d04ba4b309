/** Defines what the types of fields are computed with. */

import type { XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { NumberedPlace } from "#shared/engine/merge/contents/list-numbers.ts";
import type { DateTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import type { CellSums } from "./cell-sums.ts";
import type { Content } from "./content.ts";
import type { Property } from "./document-properties.ts";
import type { WordField } from "./field.ts";
import type { DocumentLayout, PagePlace } from "./layout.ts";
import type { ParsedCode, Word } from "./parse-code.ts";

/** The content that a field prints, or the reason why it keeps its text. */
export type Outcome =
  | { readonly kind: "value"; readonly value: Content }
  /** It is locked, or of a type that is not computed here. */
  | { readonly kind: "kept" }
  /** It depends on the layout of pages. */
  | { readonly kind: "layout" }
  | { readonly kind: "failed"; readonly reason: string };

/** Ends the evaluation of a field, and of those around it that need its value. */
export class NotComputed extends Error {
  override readonly name = "NotComputed";
  readonly outcome: Exclude<Outcome, { kind: "value" }>;

  constructor(outcome: Exclude<Outcome, { kind: "value" }>) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** @throws NotComputed with the reason, which completes "The field … keeps its text: " */
export function fail(reason: string): never {
  throw new NotComputed({ kind: "failed", reason });
}

/** A field that is computed. */
export interface Evaluation {
  readonly field: WordField;
  readonly part: string;
  readonly code: ParsedCode;
  /** The language of its text. */
  readonly language: string;
  readonly document: FieldDocument;
  /** The page of a header or footer for which the field is computed. */
  readonly page: PagePlace | undefined;
  /** Returns a word as text, with the values of nested fields. */
  textOf(word: Word | undefined): string;
  /** Returns a word with its formatting. */
  contentOf(word: Word | undefined): Content;
  /** Returns the text of the nested field at this position. */
  nestedText(index: number): string;
  /** Returns the table around the field. */
  tableAround(): (OpenedTable & { readonly cell: XmlElement }) | undefined;
  /** Returns the number of the paragraph in which the field stands. */
  paragraph(): NumberedPlace | undefined;
  /** Reports that the value may not be the one that its author means. */
  warn(reason: string): void;
  /** Returns the last result. */
  result(): Content;
  /** Returns text in the formatting of the field. */
  inField(text: string): Content;
  /** The formatting of the first letter of its type: XML for `w:rPr`. */
  firstProperties(): string;
  /** The formatting of its last result. */
  resultProperties(): string;
}

/** The document in which fields are computed. */
export interface FieldDocument {
  /** The time of the request in UTC. */
  readonly now: DateTime | undefined;
  /** Undefined before the document is laid out. */
  readonly layout: DocumentLayout | undefined;
  /** Returns the date of the sheet's cell that displays a text, in the column of this name if several do. */
  dateShown(text: string, name: string): string | undefined;
  /** Returns the bookmark that the field means, or undefined if there is none of the name. */
  bookmark(name: string, from: Evaluation): Bookmark | undefined;
  /** Returns whether the template has a bookmark of the name, which the document may lack. */
  isInTemplate(bookmark: string): boolean;
  /** Returns the nearest text with a style, before the field if there is one. */
  styled(style: string, from: Evaluation): Marked | undefined;
  /** Returns the value of a property of the file, such as `title`. */
  property(name: string): Property | undefined;
  /** Returns the value of a variable of the file. */
  variable(name: string): string | undefined;
  /** Returns the number of a field of a sequence. */
  sequenceNumber(from: Evaluation): number | undefined;
  /** Returns the number of the field's section, or undefined if it stands in several. */
  sectionNumber(from: Evaluation): number | undefined;
  isMain(from: Evaluation): boolean;
}

/** A stretch of the document that fields refer to. */
export interface Marked {
  /** Its offset in its part. */
  readonly start: number;
  readonly content: () => Content;
  /** Returns the number of its paragraph. */
  readonly place: () => NumberedPlace | undefined;
}

export interface Bookmark extends Marked {
  /** Its name in links, which may be a marker. */
  readonly anchor: string | undefined;
  /** Whether it marks a place without any text, not even an empty one. */
  readonly isPoint: boolean;
  /** Returns the number of the note that it marks. */
  readonly noteNumber: () => string | undefined;
  /** Returns the table that it marks, or in which it lies. */
  readonly table: () => OpenedTable | undefined;
}

export interface OpenedTable {
  readonly sums: CellSums;
}

/** @returns undefined to keep the field's text @throws NotComputed */
export type Compute = (evaluation: Evaluation) => Content | undefined;

/** Returns undefined for content that is not computed. */
export function contentOrNone(compute: () => Content): Content | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof NotComputed) return undefined;
    throw error;
  }
}
