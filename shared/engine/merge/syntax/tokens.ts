/** Declares the parts of docxtemplater's data that we use and that its published types leave out. */
import type { DXT } from "docxtemplater";

/** A piece of a part: text, an XML tag, or a tag of the template (`placeholder`). */
export interface Token {
  readonly type: "content" | "tag" | "placeholder";
  /** XML as it is, or the tag's name without section mark and outer blanks. Changed only by `stripParagraphIds`. */
  value: string;
  /** The name of an XML tag, such as `w:p`. */
  readonly tag?: string;
  /** The position of an XML tag; for text, whether it is in an element that holds text. */
  readonly position?: "start" | "end" | "selfclosing" | "insidetag" | "outsidetag";
  /** Whether the element of an XML tag holds text. */
  readonly text?: boolean;
  /** `loop` for the start and the end of a section; absent for a simple tag. */
  readonly module?: string;
  /** `end` for the end of a section. */
  readonly location?: "start" | "end";
  /** Whether a section shows its content for a falsy value. */
  readonly inverted?: boolean;
  /** The text between the delimiters of a placeholder, as it is. */
  readonly raw?: string;
  /** The element that the start of a dash loop names, such as `w:tr`. */
  readonly repeats?: string;
  /** Whether a simple tag is marked as a picture. */
  readonly isPicture?: boolean;
  /** The content of a section that is matched with its end. */
  readonly subparsed?: readonly Token[];
  /** The content of a section for its second and later passes, if that differs. Set by `repeatBreaks`. */
  later?: readonly Token[];
  /** Replaces the content of a section without passes. Set by `repeatBreaks`. */
  ifEmpty?: readonly Token[];
  /** A place in a table with vertically merged cells. Set by `keepMergedCells`. */
  readonly merged?: MergedCell;
  /** The note to which this reference in a section leads. Set by `scopeNotes`. */
  readonly note?: { readonly part: string; readonly content: readonly Token[] };
  /** The offset of a placeholder in the part's joined text. */
  readonly offset?: number;
  /** The element that holds a placeholder, such as `w:t`. Set by `TagRules`. */
  textElement?: string;
}

/** A place in a table whose merged cells depend on the data. Tables and merged cells have numbers within a part. */
export type MergedCell =
  | CellMark
  /** The start of a cell's content. `emptied` replaces that of the first cell where it continues one above. */
  | { readonly kind: "content"; readonly emptied?: string }
  | { readonly kind: "cellEnd" }
  /** The start of a row that holds only these merged cells; all others end above it. */
  | { readonly kind: "row"; readonly table: number; readonly merges: readonly number[] }
  /** The merged cell ends here, and its next cell begins another one. */
  | { readonly kind: "end"; readonly table: number; readonly merge: number };

/** Stands for the `w:vMerge` of a cell. `isFirst` for the cell that begins the merged one in the template. */
export interface CellMark {
  readonly kind: "cell";
  readonly table: number;
  readonly merge: number;
  readonly isFirst: boolean;
}

/** A fault of a template. The details depend on `id`. */
export interface Fault {
  readonly id: string;
  /** Offset in characters in the part's joined text; two offsets for a pair of tags. */
  readonly offset?: number | readonly number[];
  /** Name of the tag, for most faults. */
  readonly xtag?: string;
  readonly openingtag?: string;
  readonly closingtag?: string;
  readonly pair?: { readonly left: string; readonly right: string };
  /** The element in which a section begins or ends but not both, such as `w:txbxContent`; or `ROW_OF_ANOTHER`. */
  readonly obstacle?: string;
  /** Why an expression does not compile. */
  readonly rootError?: unknown;
}

/** The obstacle of a section is another one, which begins or ends in the same row outside of it. */
export const ROW_OF_ANOTHER = "a section in the same row";

/** A text with its tags, read by docxtemplater (a part of a .docx) or by `parseText`. */
export type ParsedTags = Pick<CompiledPart, "xmllexed" | "parsed" | "postparsed" | "allErrors"> & {
  /** The number of faults in addition to those in `allErrors`, which are the first. */
  readonly unreported?: number;
};

/** A compiled part. */
export interface CompiledPart {
  /** The tokens before tags are looked for. */
  readonly xmllexed: readonly Token[];
  /** The tokens in document order, with sections not yet matched. */
  readonly parsed: readonly Token[];
  /** The tokens with sections that hold their content. Not usable if the template has faults. */
  readonly postparsed: readonly Token[];
  readonly contentType: string;
  allErrors: readonly { readonly properties?: Fault }[];
}

/** The part of a Docxtemplater object with which modules set it up. */
export interface TemplaterSetup {
  readonly fileTypeConfig: {
    readonly tagsXmlTextArray: string[];
    readonly tagsXmlLexedArray: string[];
    droppedTagsInsidePlaceholder: readonly string[];
  };
  readonly modules: readonly DXT.Module[];
}
