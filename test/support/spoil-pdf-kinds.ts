/** What a way to spoil a PDF/A is. */
import type { EditablePdf } from "./conforming-pdf.ts";

/** Null where the part has no such rule, undefined where the standard leaves it open. */
export type Clause = string | null | undefined;

export interface Spoiler {
  readonly name: string;
  /** The clause in ISO 19005-1, -2 and -3. */
  readonly breaks: readonly [one: Clause, two: Clause, three: Clause];
  /** Why veraPDF does not find it; our checker is to find it all the same. */
  readonly unseenByVeraPdf?: string;
  /** Changes a conforming file. */
  readonly spoil: (pdf: EditablePdf) => void;
}

/** @param breaks the clause in part 1 and in part 2; that of part 3 where it differs from part 2 */
export function spoiler(
  name: string,
  breaks: readonly [one: Clause, two: Clause, three?: Clause],
  spoil: (pdf: EditablePdf) => void,
  unseenByVeraPdf?: string,
): Spoiler {
  const [one, two] = breaks;
  const three = breaks.length === 3 ? breaks[2] : two;
  return { name, breaks: [one, two, three], spoil, ...(unseenByVeraPdf === undefined ? {} : { unseenByVeraPdf }) };
}
