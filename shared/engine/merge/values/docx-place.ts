/** The place of a tag in a finished .docx, and what a value may put there. */
import type { Span } from "#shared/base/xml/xml-elements.ts";

/** The element that holds the alternative text of a drawing while tags are filled in (lifted-markup.ts). */
export const ALTERNATIVE_TEXT = "mrg:alternative";

/** The element that holds the plain name of a control while fields are filled in; a missing value changes nothing. */
export const FIELD_NAME = "mrg:field";

/** The maximum size of a picture, in twips (1/20 point). */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Returns the end of a section in a paragraph, or nothing. */
export function sectionOf(paragraph: string): string {
  return /<w:sectPr[ >][\s\S]*<\/w:sectPr>/.exec(paragraph)?.[0] ?? "";
}

/** An element around a tag. */
export interface Enclosing extends Span {
  /** The name with its prefix, such as `w:tc`. */
  readonly name: string;
  /** The offset after the start tag. */
  readonly contentStart: number;
}

export interface DocxPlace {
  /** The name of the part, such as `word/document.xml`. */
  readonly part: string;
  /** The part's XML, to which all offsets refer. Marks of other values are in it. */
  readonly xml: string;
  /** The `w:rPr` of the tag's run, without the record of a change; empty if the run has none. */
  readonly runProperties: string;
  /** The elements around the tag that structure a text, the innermost first: see `STRUCTURE` in find-marks.ts. */
  readonly enclosing: readonly Enclosing[];
  /** Whether the tag is all that its paragraph shows, so that blocks may replace the paragraph. */
  readonly isAlone: boolean;
  /** The name in this document of the value's bookmark, if it has one. */
  readonly bookmark: string | undefined;
  /** The text area of the page, no wider than the column, the table cell or the text box. */
  readonly room: Room;
  readonly document: DocumentChanges;
}

/** A picture in a format that Word shows. */
export interface PictureFile {
  readonly bytes: Uint8Array;
  /** The end of the file's name, in lower case, from which the content type is made: `image/png`, `image/svg+xml`. */
  readonly extension: string;
}

export interface NewRelationship {
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

export interface NewList {
  readonly isOrdered: boolean;
  /** The first number. */
  readonly start: number;
  /** From 0 to 8. */
  readonly level: number;
}

/** What a value may add to the document outside its place. */
export interface DocumentChanges {
  /** Returns a number that no drawing of the document has. */
  drawingNumber(): number;
  /** Returns the id of the part's relationship to the picture. A picture that occurs often is stored once. */
  addPicture(part: string, picture: PictureFile): string;
  /** Returns the id of the part's relationship to an address. */
  addLink(part: string, address: string): string;
  /** Returns the id of a new list. Its levels are marked with bullets, or numbered from the list's start. */
  addList(list: NewList): string;
  /** Returns the id of the document's own style for headings of a level from 1, if it has one. */
  headingStyle(level: number): string | undefined;
  /** Returns the text of a part as it is now. */
  text(part: string): string | undefined;
  /** Replaces or adds a part other than those with tags. */
  setText(part: string, xml: string): void;
  /** Adds a part. The name is that of no other part: see `freeName`. */
  addPart(name: string, content: string | Uint8Array, contentType: string): void;
  /** Returns a name like this one that no part has. */
  freeName(name: string): string;
  /** Returns the id of a new relationship of the part. The target is escaped, and a part's begins with a slash. */
  relate(part: string, relationship: NewRelationship): string;
  /** The name of the main part. */
  readonly mainPart: string;
  /** Changes the main part once all values are in their places. */
  finishMain(change: (xml: string) => string): void;
}

/** A change of the properties of an element around the tag. Those of several tags are made together. */
export interface ChangeAround {
  /** A paragraph, a cell, or a row, which stands for all its cells. */
  readonly element: Enclosing;
  /** Properties of the paragraph or the cells by name, such as `w:shd`. */
  readonly changed: Readonly<Record<string, string>>;
}

export interface Around {
  readonly changes?: readonly ChangeAround[];
}

/**
 * - `run`: the content of a run of its own;
 * - `inline`: runs, links and other content of a paragraph;
 * - `blocks`: paragraphs and tables instead of the paragraph; only where `isAlone`.
 */
export type Inserted =
  | { readonly run: string }
  | ({ readonly inline: string } & Around)
  | ({ readonly blocks: string } & Around);
