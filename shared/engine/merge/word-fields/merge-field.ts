/** Prints a merge field within the code of another one: its last result is the value (ISO 29500-1, 17.16.5.35). */
import { type Content, contentOf, type Inline, textOf } from "./content.ts";
import type { Evaluation } from "./evaluation.ts";

export function computeMergeField(evaluation: Evaluation): Content {
  const value = evaluation.result();
  if (textOf(value) === "") return contentOf([]);
  const [before, after] = ["b", "f"].map((letter) => evaluation.textOf(evaluation.code.switches.get(letter)));
  const around = (text: string | undefined): readonly Inline[] =>
    text === undefined || text === "" ? [] : [{ text, properties: evaluation.resultProperties() }];
  return value.map((block, index) => {
    if (block.kind === "table") return block;
    const isLast = index === value.length - 1;
    const inlines = [...(index === 0 ? around(before) : []), ...block.inlines, ...(isLast ? around(after) : [])];
    return { ...block, inlines };
  });
}
