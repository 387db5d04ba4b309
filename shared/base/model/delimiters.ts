/** The two texts that enclose a tag (interface.md, Delimiters). */
import { object, text } from "./schema.ts";

export interface Delimiters {
  readonly left: string;
  readonly right: string;
}

/** The delimiters of a template in which no tag is found (callers.md, "Tags"). */
export const DEFAULT_DELIMITERS: Delimiters = { left: "[", right: "]" };

export const delimitersSchema = object<Delimiters>({ left: text, right: text });
