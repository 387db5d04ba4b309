/** Collects the faults of a .docx template, part by part. */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { joinedText } from "#shared/engine/merge/faults/part-text.ts";
import { joinedFaults, type TagFault, type TagFaults, tagFaults } from "#shared/engine/merge/faults/tag-faults.ts";
import type { ParsedDocx } from "./parse-docx.ts";

/** A fault with the name of its part. */
export interface PartFault extends TagFault {
  readonly part: string;
}

/** Returns the faults in the order of the parts. Those in attributes come last in their part. */
export function docxFaults(
  { parts, lifted }: Pick<ParsedDocx, "parts" | "lifted">,
  delimiters: Delimiters,
): TagFaults<PartFault> {
  const lists = [...parts].flatMap(([part, tokens]) => {
    const inText =
      tokens.allErrors.length === 0 ? NO_FAULTS : tagFaults(tokens, joinedText(tokens.xmllexed, delimiters));
    const inAttributes = lifted.get(part)?.faults ?? NO_FAULTS;
    return [inText, inAttributes].map(({ reported, unreported }) => ({
      reported: reported.map((fault): PartFault => ({ ...fault, part })),
      unreported,
    }));
  });
  return joinedFaults(lists);
}

const NO_FAULTS: TagFaults = { reported: [], unreported: 0 };
