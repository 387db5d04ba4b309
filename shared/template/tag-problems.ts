/** Describes the invalid tags of a template for its author. */
import { endsBefore } from "#shared/merge/faults/part-text.ts";
import type { TagFault } from "#shared/merge/faults/tag-faults.ts";
import type { TagProblem } from "#shared/model/tag-problem.ts";
import { tagContext } from "./tag-context.ts";
import { tagSuggestion } from "./tag-suggestion.ts";

/** More faults than this come from delimiters that the template does not use. */
const PROBLEMS_MAX = 1_000;

/** A problem for each fault, in order; those that read alike, once. At most PROBLEMS_MAX. */
export function tagProblems<Fault extends TagFault>(
  faults: readonly Fault[],
  partOf: (fault: Fault) => string,
): readonly TagProblem[] {
  return describeEach(faults, (fault) => ({ part: partOf(fault), context: tagContext(fault) }));
}

/** The same for a text file: the context begins with the number of the line. */
export function textProblems(faults: readonly TagFault[]): readonly TagProblem[] {
  return describeEach(faults, (fault) => {
    const line = endsBefore(fault.text, fault.span.start) + 1;
    return { part: "text", context: `line ${line}: ${tagContext(fault)}` };
  });
}

function describeEach<Fault extends TagFault>(
  faults: readonly Fault[],
  placeOf: (fault: Fault) => Pick<TagProblem, "part" | "context">,
): readonly TagProblem[] {
  const problems = faults.slice(0, PROBLEMS_MAX).map((fault): TagProblem => {
    const { tag, kind } = fault;
    return { tag, kind, ...placeOf(fault), suggestion: tagSuggestion(fault) };
  });
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
