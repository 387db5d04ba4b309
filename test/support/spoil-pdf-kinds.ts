/** What a way to spoil a PDF/A is. */
import type { EditablePdf } from "./conforming-pdf.ts";

/** The clause in ISO 19005-1, -2 and -3; null where the part has no such rule. */
export type Clauses = readonly [one: string | null, two: string | null, three: string | null];

export interface Spoiler {
  readonly name: string;
  readonly breaks: Clauses;
  /** Changes a conforming file. */
  readonly spoil: (pdf: EditablePdf) => void;
}

/** @param two the clause in parts 2 and 3, which share most of their text */
export function spoiler(
  name: string,
  [one, two, three = two]: readonly [string | null, string | null, (string | null)?],
  spoil: (pdf: EditablePdf) => void,
): Spoiler {
  return { name, breaks: [one, two, three], spoil };
}
