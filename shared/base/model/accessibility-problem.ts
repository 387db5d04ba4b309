/** Describes what keeps the documents of a template from being accessible, where only its author can correct it. */
import { object, openList, text } from "./schema.ts";

export const ACCESSIBILITY_PROBLEM_KINDS = [
  /** A picture or chart that has no alternative text and is not marked as decorative, or a shape without either text. */
  "picture_without_text",
  /** A table whose first row looks like a header and is not marked as one. */
  "table_without_header_row",
  /** A paragraph that looks like a heading, because it is bold, and has no style for headings. */
  "heading_only_bold",
] as const;

export interface AccessibilityProblem {
  readonly kind: (typeof ACCESSIBILITY_PROBLEM_KINDS)[number];
  /** The part of the document in words, as in problems of tags: `body`, `header 1`. */
  readonly part: string;
  /** The beginning of the text at its place: the heading, the first row of the table, the paragraph of the picture. */
  readonly context: string;
  /** A sentence that says what to do. */
  readonly suggestion: string;
}

export const accessibilityProblemSchema = object<AccessibilityProblem>({
  kind: openList(),
  part: text,
  context: text,
  suggestion: text,
});
