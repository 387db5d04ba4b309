/** The delimiters that can be detected, and what else the same signs enclose. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";

export interface Pair extends Delimiters {
  /** The likelihood that these signs are delimiters at all, before the text between them is examined. */
  readonly prior: number;
  /** Whether tags of another pair within a tag of this pair are part of its name, as in `{{items[0]}}`. */
  readonly mayHoldOthers: boolean;
  /**
   * The signs also enclose prose: quotations, comparisons, remarks, listings of markup. This is the maximum of such texts
   * for each name.
   */
  readonly proseMax: number;
}

/**
 * The pairs in order of preference (callers.md, "Tags"). Doubled braces never stand in prose: where a document has names
 * between them and in square brackets, those in brackets are columns of a table that another program fills.
 */
export const PAIRS: readonly Pair[] = [
  { left: "{{", right: "}}", prior: 3.5, mayHoldOthers: true, proseMax: Infinity },
  { left: "{", right: "}", prior: 1, mayHoldOthers: true, proseMax: Infinity },
  { left: "[[", right: "]]", prior: 1, mayHoldOthers: true, proseMax: 2 },
  { left: "[", right: "]", prior: 0.8, mayHoldOthers: true, proseMax: 2 },
  { left: "«", right: "»", prior: 0.8, mayHoldOthers: true, proseMax: 0.5 },
  { left: "<", right: ">", prior: 0.6, mayHoldOthers: false, proseMax: 0.5 },
  { left: "((", right: "))", prior: 0.6, mayHoldOthers: true, proseMax: 0.5 },
];
