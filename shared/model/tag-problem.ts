/** What is wrong with an invalid tag of a template, where it stands, and how to correct it. */

export const TAG_PROBLEM_KINDS = [
  /** A left delimiter without its right one. */
  "unclosed_tag",
  /** A right delimiter without its left one. */
  "unopened_tag",
  /** A delimiter twice in a row: `[[Name]]` where the delimiters are `[` and `]`. */
  "doubled_delimiter",
  /** A section without its end. */
  "unclosed_section",
  /** The end of a section that does not begin. */
  "unopened_section",
  /** A section whose end has another name. */
  "mismatched_section",
  /** A section that begins and ends in different places, such as inside and outside of a table. */
  "misplaced_section",
  /** A section mark without a name. */
  "nameless_section",
  /** With enhanced syntax, a tag that is no expression. */
  "expression_invalid",
  /** Anything else. */
  "unreadable_tag",
] as const;

export type TagProblemKind = (typeof TAG_PROBLEM_KINDS)[number];

export interface TagProblem {
  /** As in the list of invalid tags. */
  readonly tag: string;
  readonly kind: TagProblemKind;
  /** Where in the document, in words: `body`, `header 1`, `link address in footer 2`; `text` for a text file. */
  readonly part: string;
  /** The tag with some thirty characters on each side; in a text file after its line number. */
  readonly context: string;
  /** What to write instead, as a sentence. */
  readonly suggestion: string;
}
