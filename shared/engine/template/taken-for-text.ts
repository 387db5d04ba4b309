/** Reports texts between delimiters in a template in which nothing was found to be a tag: their author may mean tags. */
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { PAIRS, type Pair } from "./delimiter-pairs.ts";
import { findTags } from "./find-tags.ts";
import type { TemplateTexts } from "./foreign-tags.ts";
import { contextOf } from "./tag-context.ts";

/** Returns one problem, which shows the first of the texts, or none. */
export function takenForText(parts: TemplateTexts["parts"]): readonly TagProblem[] {
  const texts = [...parts];
  const [most] = ENCLOSING.map((pair) => ({ pair, found: texts.flatMap((part) => textsIn(part, pair)) })).toSorted(
    (one, other) => other.found.length - one.found.length,
  );
  const [first] = most?.found ?? [];
  if (most === undefined || first === undefined) return [];
  const { part, text, start, end } = first;
  return [
    {
      tag: text.slice(start, end),
      kind: "taken_for_text",
      part,
      context: contextOf(text, start, end),
      suggestion: suggestionFor(most.found.length, most.pair),
    },
  ];
}

/** The pairs that hardly enclose anything else than tags, notes and placeholders. Others quote, compare or mark up. */
const ENCLOSING = PAIRS.filter(({ left }) => ["[[", "[", "{"].includes(left));

const NO_FIELDS: ReadonlySet<string> = new Set();

/** References, boxes to tick and statements of programs are no texts. */
function textsIn([part, text]: readonly [part: string, text: string], pair: Pair) {
  return findTags(text, pair, NO_FIELDS)
    .tags.filter(({ weight }) => weight > 0)
    .map(({ start, end }) => ({ part, text, start, end }));
}

function suggestionFor(count: number, { left, right }: Pair): string {
  const signs = `${left} and ${right}`;
  return count === 1
    ? `This text between ${signs} reads like prose and stays as it is. If it is a tag, set the delimiters to ${signs}.`
    : `The ${count} texts between ${signs} read like prose and stay as they are. If they are tags, set the delimiters to ${signs}.`;
}
