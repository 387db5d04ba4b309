/** Finds out which delimiters a template uses, from its text. */
import { DEFAULT_DELIMITERS, type Delimiters } from "#shared/model/delimiters.ts";
import { type FoundTag, findTags } from "./find-tags.ts";

/**
 * The pair whose tags weigh most in the text; DEFAULT_DELIMITERS where nothing looks like a tag. The weights were
 * tuned on 674 public templates (97 % right) and 1,001 documents without tags (94 % without a find).
 * @param text one line for each paragraph
 */
export function detectDelimiters(text: string): Delimiters {
  return detectAmong(PAIRS, text.slice(0, LOOKED_AT_CHARACTERS));
}

/**
 * The same for a text file, which may be a program or markup: doubled signs are chosen so as not to be taken for those
 * of the language, and start tags with their end tags are the language's own.
 */
export function detectTextDelimiters(text: string): Delimiters {
  const beginning = text.slice(0, LOOKED_AT_CHARACTERS);
  const doubled = ["{{", "[["].map((sign) => PAIRS.find(({ left }) => left === sign));
  const clear = doubled.find(
    (pair) => pair !== undefined && findTags(beginning, pair).tags.some(({ weight }) => weight >= CLEAR_WEIGHT),
  );
  if (clear !== undefined) return { left: clear.left, right: clear.right };
  return detectAmong(isMarkup(beginning) ? PAIRS.filter(({ left }) => left !== "<") : PAIRS, beginning);
}

/** Whether an element of this name begins and ends; `</Items>` also ends a section, which begins with `<#Items>`. */
function isMarkup(text: string): boolean {
  const starts = new Set(Array.from(text.matchAll(/<([\p{L}_][\p{L}\p{N}_:.-]*)(?=[\s/>])/gu), ([, name]) => name));
  return Iterator.from(text.matchAll(/<\/([\p{L}_][\p{L}\p{N}_:.-]*)\s*>/gu)).some(([, name]) => starts.has(name));
}

function detectAmong(pairs: readonly Pair[], text: string): Delimiters {
  const finds = pairs.map((pair) => ({ pair, ...findTags(text, pair) }));
  const isPartOfName = containment(
    finds.flatMap(({ pair, tags }) => (pair.mayHoldOthers ? tags.filter(({ weight }) => weight >= CLEAR_WEIGHT) : [])),
  );
  let best: { readonly pair: Pair; readonly score: number } | undefined;
  for (const { pair, tags, strays } of finds) {
    const own = tags.filter((tag) => !isPartOfName(tag));
    const score = pair.prior * weigh(own, pair) * Math.sqrt((tags.length + 1) / (tags.length + 1 + strays.length));
    // The pairs stand in order of preference: a later one must be better.
    if (score >= SCORE_MIN && score > (best?.score ?? 0)) best = { pair, score };
  }
  const { left, right } = best?.pair ?? brokenPair(finds) ?? DEFAULT_DELIMITERS;
  return { left, right };
}

/** A book of a thousand pages; it takes half a second. */
const LOOKED_AT_CHARACTERS = 2_000_000;

interface Pair extends Delimiters {
  /** How likely these signs are delimiters at all, before what stands between them is looked at. */
  readonly prior: number;
  /** Whether tags of another pair within a tag of this one are part of its name, as in `{{items[0]}}`. */
  readonly mayHoldOthers: boolean;
  /** Whether the signs stand around prose too: quotations, comparisons, brackets. */
  readonly isCommonInProse: boolean;
}

/** In order of preference (callers.md, "Tags"). */
const PAIRS: readonly Pair[] = [
  { left: "{{", right: "}}", prior: 1, mayHoldOthers: true, isCommonInProse: false },
  { left: "{", right: "}", prior: 1, mayHoldOthers: true, isCommonInProse: false },
  { left: "[[", right: "]]", prior: 1, mayHoldOthers: true, isCommonInProse: false },
  { left: "[", right: "]", prior: 0.8, mayHoldOthers: true, isCommonInProse: false },
  { left: "«", right: "»", prior: 0.8, mayHoldOthers: true, isCommonInProse: true },
  { left: "<", right: ">", prior: 0.6, mayHoldOthers: false, isCommonInProse: true },
  { left: "((", right: "))", prior: 0.6, mayHoldOthers: true, isCommonInProse: true },
];

/** A name or an expression, rather than prose. */
const CLEAR_WEIGHT = 0.8;

/** One name between the least likely signs: 0.6 for `<Name>`. */
const SCORE_MIN = 0.45;

/** From its fourth time on, a repeated name says little more. */
const FULL_REPETITIONS = 3;
const REPETITION_FACTOR = 0.2;

/** For signs that are common in prose, when half as many texts between them are prose as are names. */
const PROSE_FACTOR = 0.3;

function weigh(tags: readonly FoundTag[], pair: Pair): number {
  const times = new Map<string, number>();
  let sum = 0;
  for (const { name, weight } of tags) {
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    sum += before < FULL_REPETITIONS ? weight : weight * REPETITION_FACTOR;
  }
  const clear = tags.filter(({ weight }) => weight >= CLEAR_WEIGHT).length;
  const prose = tags.filter(({ weight }) => weight > 0 && weight < CLEAR_WEIGHT).length;
  return pair.isCommonInProse && prose > clear / 2 ? sum * PROSE_FACTOR : sum;
}

/** Whether a tag lies within one of these, by how far those reach that begin before it. */
function containment(outers: readonly FoundTag[]): (tag: FoundTag) => boolean {
  const starts = outers.toSorted((a, b) => a.start - b.start);
  let reach = 0;
  const reaches = starts.map(({ end }) => {
    reach = Math.max(reach, end);
    return reach;
  });
  return (tag) => {
    const before = countBefore(starts, tag.start);
    return before > 0 && (reaches[before - 1] ?? 0) > tag.end;
  };
}

/** How many of the tags, sorted by their start, begin before a place. */
function countBefore(sorted: readonly FoundTag[], place: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where no pair has a whole tag: one that has a broken one, so that the fault is found. */
function brokenPair(finds: readonly { readonly pair: Pair; readonly strays: readonly string[] }[]): Pair | undefined {
  return finds.find(({ pair, strays }) => !pair.isCommonInProse && strays.some(isNameLike))?.pair;
}

/** A delimiter with what stands beside it. */
function isNameLike(stray: string): boolean {
  return /[\p{L}_]/u.test(stray);
}
