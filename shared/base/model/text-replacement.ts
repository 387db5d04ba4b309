/** A text of a template's file, what replaces it, and what is known about the texts of a file. */
import type { Delimiters } from "./delimiters.ts";

/** Without `occurrence` and `all`, the text must stand at one place only. */
export interface TextReplacement {
  readonly find: string;
  readonly replace: string;
  /** Counts from 1 what the file contains before anything is replaced. */
  readonly occurrence?: number | undefined;
  readonly all?: boolean | undefined;
  /** The delimiters of the tags in which the text is not searched. */
  readonly outsideTagsOf?: Delimiters | undefined;
}

export interface TemplateParagraph {
  /** The part of the document in words, as in problems of tags: `body`, `header 1`; `text` for a file without parts. */
  readonly part: string;
  /** Where it stands within the part: `table 1, row 2, cell 3`, `text box`. */
  readonly place: string | null;
  readonly text: string;
}

/** A place at which a tag may belong. */
export interface TagProposal {
  readonly kind: (typeof PROPOSAL_KINDS)[number];
  readonly replacement: TextReplacement;
}

export const PROPOSAL_KINDS = [
  /** A text in brackets, such as `[Your Name]` or `<<Name>>`. */
  "placeholder",
  /** A line to write on: `______`, `......`. */
  "blank",
  /** `XXXX`, `xx.xx.xxxx`. */
  "sample",
  "date",
  "amount",
  "email",
] as const;

/** What corrects a problem of a tag exactly. */
export interface TagCorrection {
  readonly tag: string;
  readonly kind: string;
  readonly replacement: TextReplacement;
}

/** A page of the texts of a template, with what is proposed for its paragraphs. */
export interface TemplateTexts {
  readonly paragraphs: readonly TemplateParagraph[];
  /** The number of all paragraphs. */
  readonly count: number;
  /** The index of the first paragraph of the next page. */
  readonly next: number | null;
  readonly proposals: readonly TagProposal[];
  readonly corrections: readonly TagCorrection[];
}
