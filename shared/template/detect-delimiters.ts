/** Detects which delimiters a template uses, from its text. */

import { DEFAULT_DELIMITERS, type Delimiters } from "#shared/model/delimiters.ts";
import { countLeading } from "#shared/xml/text-search.ts";
import { type FoundTag, findTags } from "./find-tags.ts";

/**
 * Returns the pair whose tags have the greatest weight in the text, or DEFAULT_DELIMITERS if nothing looks like a tag.
 * The weights were tuned on 674 public templates (97 % correct) and 1,001 documents without tags (nothing found in 94
 * %).
 * @param text one line for each paragraph
 */
export function detectDelimiters(text: string): Delimiters {
  return detectAmong(PAIRS, text.slice(0, LOOKED_AT_CHARACTERS));
}

/**
 * Does the same for a text file, which may be source code or markup. Doubled signs are preferred, so as not to confuse
 * the delimiters with signs of the language. Start tags with matching end tags belong to the language.
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

/**
 * Returns whether an element has a start and an end tag with the same name. `</Items>` alone may also end a section
 * that begins with `<#Items>`.
 */
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
    // The pairs are in order of preference: a later one must score higher.
    if (score >= SCORE_MIN && score > (best?.score ?? 0)) best = { pair, score };
  }
  const { left, right } = best?.pair ?? brokenPair(finds) ?? DEFAULT_DELIMITERS;
  return { left, right };
}

/** A book of a thousand pages; searching it takes half a second. */
const LOOKED_AT_CHARACTERS = 2_000_000;

interface Pair extends Delimiters {
  /** The likelihood that these signs are delimiters at all, before the text between them is examined. */
  readonly prior: number;
  /** Whether tags of another pair within a tag of this pair are part of its name, as in `{{items[0]}}`. */
  readonly mayHoldOthers: boolean;
  /** Whether the signs also enclose prose: quotations, comparisons, text in brackets. */
  readonly isCommonInProse: boolean;
}

/** The pairs in order of preference (callers.md, "Tags"). */
const PAIRS: readonly Pair[] = [
  { left: "{{", right: "}}", prior: 1, mayHoldOthers: true, isCommonInProse: false },
  { left: "{", right: "}", prior: 1, mayHoldOthers: true, isCommonInProse: false },
  { left: "[[", right: "]]", prior: 1, mayHoldOthers: true, isCommonInProse: false },
  { left: "[", right: "]", prior: 0.8, mayHoldOthers: true, isCommonInProse: false },
  { left: "«", right: "»", prior: 0.8, mayHoldOthers: true, isCommonInProse: true },
  { left: "<", right: ">", prior: 0.6, mayHoldOthers: false, isCommonInProse: true },
  { left: "((", right: "))", prior: 0.6, mayHoldOthers: true, isCommonInProse: true },
];

/** The weight of a name or an expression, as opposed to prose. */
const CLEAR_WEIGHT = 0.8;

/** A single name between the least likely signs scores 0.6, as `<Name>` does. */
const SCORE_MIN = 0.45;

/** From its fourth occurrence on, a repeated name adds little evidence. */
const FULL_REPETITIONS = 3;
const REPETITION_FACTOR = 0.2;

/**
 * Applies to signs that are common in prose, if at least half as many of the texts between them are prose as are names.
 */
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

/**
 * Returns a function that tells whether a tag lies within one of these, using the farthest end of those that begin
 * before it.
 */
function containment(outers: readonly FoundTag[]): (tag: FoundTag) => boolean {
  const starts = outers.toSorted((a, b) => a.start - b.start);
  let reach = 0;
  const reaches = starts.map(({ end }) => {
    reach = Math.max(reach, end);
    return reach;
  });
  return (tag) => {
    const before = countLeading(starts, ({ start }) => start < tag.start);
    return before > 0 && (reaches[before - 1] ?? 0) > tag.end;
  };
}

/** If no pair has a complete tag, returns one that has a broken tag, so that the fault is reported. */
function brokenPair(finds: readonly { readonly pair: Pair; readonly strays: readonly string[] }[]): Pair | undefined {
  return finds.find(({ pair, strays }) => !pair.isCommonInProse && strays.some(isNameLike))?.pair;
}

/** Returns whether a delimiter has part of a name beside it. */
function isNameLike(stray: string): boolean {
  return /[\p{L}_]/u.test(stray);
}
