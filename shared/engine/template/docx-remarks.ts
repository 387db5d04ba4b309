/** Collects what is said about the tags of a .docx, part by part. */

import type { PartFault } from "#shared/engine/merge/docx/docx-faults.ts";
import type { ParsedDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { joinedText } from "#shared/engine/merge/faults/part-text.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import { remarksOn, type TagRemark } from "./tag-remarks.ts";

export type PartRemark = TagRemark & Pick<PartFault, "part">;

/** @param faults those of the parsed file @returns these with better advice, and then remarks about valid tags */
export function docxRemarks(
  { parts }: Pick<ParsedDocx, "parts">,
  faults: readonly PartFault[],
  syntax: TemplateSyntax,
): readonly (PartFault | PartRemark)[] {
  const all = Array.from(parts, ([part, tags]) => {
    const text = joinedText(tags.xmllexed, syntax.delimiters);
    const { others, ...own } = remarksOn({ tags, text, faults: faults.filter((each) => each.part === part) }, syntax);
    return { ...own, others: others.map((remark): PartRemark => ({ ...remark, part })) };
  });
  return [...all.flatMap((each) => each.faults), ...all.flatMap(({ others }) => others)];
}
