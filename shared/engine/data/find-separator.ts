/** Finds the character that separates the fields of delimited text. */
import { findHeader, type SoughtNames } from "./find-header.ts";
import { parseDelimited } from "./parse-delimited.ts";

/**
 * Returns the separator that occurs in the header outside of quotation marks, divides it into the most of the sought
 * names, and for which most of the first rows have as many fields as the header. Among equals, it is the one with the most
 * fields. If the header contains none of them, the file is one column, and commas in its values are text.
 */
export function findSeparator(text: string, candidates: readonly string[], names: SoughtNames): string {
  const ratings = candidates.map((separator) => rate(text, separator, names)).filter(({ fields }) => fields > 1);
  const [best] = ratings.toSorted((a, b) => b.matches - a.matches || b.agreement - a.agreement || b.fields - a.fields);
  return best?.separator ?? NO_SEPARATOR;
}

/** Separates no fields, because no text contains this character. */
const NO_SEPARATOR = "\u0000";

interface Rating {
  readonly separator: string;
  /** The number of sought names in the header. */
  readonly matches: number;
  /** The number of fields in the header. */
  readonly fields: number;
  /** The share of the first rows that have the same number of fields. */
  readonly agreement: number;
}

const SAMPLE_ROWS = 50;

function rate(text: string, separator: string, names: SoughtNames): Rating {
  const rows: (readonly string[])[] = [];
  const openQuote = parseDelimited(text, separator, (row) => {
    if (row.some((field) => field.trim() !== "")) rows.push(row);
    return rows.length < SAMPLE_ROWS;
  });
  const { index, matches } = findHeader(rows, names);
  const widths = rows.slice(index).map(({ length }) => length);
  const [fields = 0] = widths;
  // With the wrong separator, a quoted value seems to go on behind its quotation mark.
  const agreeing = openQuote?.closedInLine === undefined ? widths.filter((width) => width === fields).length : 0;
  return { separator, matches, fields, agreement: agreeing / Math.max(1, widths.length) };
}
