/** Names the tags that keep a template from being used. */

import type { ParsedDocx } from "#shared/merge/docx-parser.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import { joinedText } from "./part-text.ts";
import { joinedFaults, type TagFault, type TagFaults, tagFaults } from "./tag-faults.ts";

/**
 * Each name once, in order of appearance; where not all faults are told, the last entry says how many more there are.
 * Empty for a template without faults.
 */
export function faultNames({ told, untold }: TagFaults): readonly string[] {
  const names = [...new Set(told.map(({ tag }) => tag))];
  return untold === 0 ? names : [...names, `… and ${untold.toLocaleString("en")} more`];
}

/** How many more there are than the list names. */
export function untoldIn(names: readonly string[]): number {
  const [, untold = "0"] = /^… and ([\d,]+) more$/.exec(names.at(-1) ?? "") ?? [];
  return Number(untold.replaceAll(",", ""));
}

/** A fault with the name of the part in which it is. */
export interface PartFault extends TagFault {
  readonly part: string;
}

/** In the order of the parts; those in attributes come last in their part. */
export function docxFaults(
  { parts, lifted }: Pick<ParsedDocx, "parts" | "lifted">,
  delimiters: Delimiters,
): TagFaults<PartFault> {
  const lists = [...parts].flatMap(([part, tokens]) => {
    const inText =
      tokens.allErrors.length === 0 ? NO_FAULTS : tagFaults(tokens, joinedText(tokens.xmllexed, delimiters));
    const inAttributes = lifted.get(part)?.faults ?? NO_FAULTS;
    return [inText, inAttributes].map(({ told, untold }) => ({
      told: told.map((fault): PartFault => ({ ...fault, part })),
      untold,
    }));
  });
  return joinedFaults(lists);
}

const NO_FAULTS: TagFaults = { told: [], untold: 0 };
