/** Describes what is wrong with a tag of a template, where it is, and how to correct it. */
import { object, openList, text } from "./schema.ts";

export const TAG_PROBLEM_KINDS = [
  /** A left delimiter without its right one. */
  "unclosed_tag",
  /** A right delimiter without its left one. */
  "unopened_tag",
  /** A delimiter twice in a row: `[[Name]]` where the delimiters are `[` and `]`. */
  "doubled_delimiter",
  /** A section without its end. */
  "unclosed_section",
  /** The end of a section that was not opened. */
  "unopened_section",
  /** A section whose end has another name. */
  "mismatched_section",
  /** A section that begins and ends in different places, such as inside and outside of a table. */
  "misplaced_section",
  /** A section mark without a name. */
  "nameless_section",
  /** A section that starts as a dash loop of docxtemplater: `{-w:tr Items}`. */
  "dash_loop",
  /** A tag that is not a valid expression, with enhanced syntax. */
  "expression_invalid",
  /** A tag of another template engine, such as `{% if Paid %}`. It is no invalid tag: it stays in the documents, or prints the value of its name. */
  "foreign_tag",
  /** Texts between delimiters of a template in which no tags were found. They are no invalid tags, either. */
  "taken_for_text",
  /** A computation or a filter in a template without enhanced syntax, where it is the name of a value. It is valid. */
  "expression_as_name",
  /** A tag that reads like text, such as `[1]` or `[sic]`. It is valid, and prints a value of that name. */
  "taken_for_tag",
  /** A tag where none is filled in, such as in SmartArt. It is no invalid tag: it stays in the documents. */
  "unfilled_tag",
  /** The encoding of a text file that does not state it was guessed. It is no invalid tag: the word stays as it was read. */
  "encoding_guessed",
  /** A field of Word that is not computed. It is no invalid tag: the documents print its last result. */
  "uncomputed_field",
  /** Any other problem. */
  "unreadable_tag",
] as const;

type TagProblemKind = (typeof TAG_PROBLEM_KINDS)[number];

/** The kinds of problems that invalid tags have. */
export type TagFaultKind = Exclude<TagProblemKind, (typeof REMARK_KINDS)[number]>;

/** The kinds of problems with which a template can be used. */
const REMARK_KINDS = [
  "foreign_tag",
  "taken_for_text",
  "expression_as_name",
  "taken_for_tag",
  "unfilled_tag",
  "encoding_guessed",
  "uncomputed_field",
] as const;

export interface TagProblem {
  /** The tag as in the list of invalid tags; one of another engine with its signs. */
  readonly tag: string;
  readonly kind: TagProblemKind;
  /** The part of the document in words: `body`, `header 1`, `link address in footer 2`; `text` for a text file. */
  readonly part: string;
  /** The tag with about thirty characters on each side. In a text file, the line number comes first. */
  readonly context: string;
  /** A sentence that says what to write instead. */
  readonly suggestion: string;
}

export const tagProblemSchema = object<TagProblem>({
  tag: text,
  kind: openList(),
  part: text,
  context: text,
  suggestion: text,
});
