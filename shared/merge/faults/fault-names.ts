/** Names the tags that keep a template from being used. */

import type { ParsedDocx } from "#shared/merge/docx-parser.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import { joinedText } from "./part-text.ts";
import { type TagFault, tagFaults } from "./tag-faults.ts";

/** Each name once, in order of appearance. Empty for a template without faults. */
export function faultNames(faults: readonly TagFault[]): readonly string[] {
  return [...new Set(faults.map(({ tag }) => tag))];
}

/** A fault with the name of the part in which it is. */
export interface PartFault extends TagFault {
  readonly part: string;
}

/** In the order of the parts; those in attributes come last in their part. */
export function docxFaults({ parts, lifted }: Pick<ParsedDocx, "parts" | "lifted">, delimiters: Delimiters) {
  return [...parts].flatMap(([part, tokens]): readonly PartFault[] => {
    const inText = tokens.allErrors.length === 0 ? [] : tagFaults(tokens, joinedText(tokens.xmllexed, delimiters));
    const inAttributes = lifted.get(part)?.faults ?? [];
    return [...inText, ...inAttributes].map((fault) => ({ ...fault, part }));
  });
}
