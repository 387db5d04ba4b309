/** Describes the invalid tags of a template for its author. */

import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { endsBefore } from "#shared/engine/merge/faults/part-text.ts";
import type { TagFault } from "#shared/engine/merge/faults/tag-faults.ts";
import { tagContext } from "./tag-context.ts";
import type { TagRemark } from "./tag-remarks.ts";
import { tagSuggestion } from "./tag-suggestion.ts";

/** Returns a problem for each reported fault, in order; identical problems appear once. */
export function tagProblems<Fault extends TagFault | TagRemark>(
  faults: readonly Fault[],
  partOf: (fault: Fault) => string,
): readonly TagProblem[] {
  return describeEach(faults, (fault) => ({ part: partOf(fault), context: tagContext(fault) }));
}

/** Does the same for a text file: the context begins with the line number. */
export function textProblems(faults: readonly (TagFault | TagRemark)[]): readonly TagProblem[] {
  return describeEach(faults, (fault) => {
    const line = endsBefore(fault.text, fault.span.start) + 1;
    return { part: "text", context: `line ${line}: ${tagContext(fault)}` };
  });
}

function describeEach<Fault extends TagFault | TagRemark>(
  reported: readonly Fault[],
  placeOf: (fault: Fault) => Pick<TagProblem, "part" | "context">,
): readonly TagProblem[] {
  const problems = reported.map((fault): TagProblem => {
    const { tag, kind } = fault;
    return { tag, kind, ...placeOf(fault), suggestion: tagSuggestion(fault) };
  });
  // A remark about a tag may say what the fault of its section says.
  const saidHere = ({ part, context, suggestion }: TagProblem) => JSON.stringify([part, context, suggestion]);
  const ofFaults = new Set(problems.filter(({ kind }) => kind !== "foreign_tag").map(saidHere));
  const all = problems.filter((problem) => problem.kind !== "foreign_tag" || !ofFaults.has(saidHere(problem)));
  return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}
