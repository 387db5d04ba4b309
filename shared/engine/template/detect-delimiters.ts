/** Detects which delimiters a template uses, from its text. */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { PAIRS, type Pair } from "./delimiter-pairs.ts";
import { type Finds, type FoundTag, findTags, isClear } from "./find-tags.ts";
import { isCode, isIndex, isInsertion, isProse } from "./other-uses.ts";
import { BRACES } from "./weigh-tag.ts";

export interface Search {
  /** The names of the document's merge fields. */
  readonly fields?: ReadonlySet<string>;
  /** The only pair to look for. */
  readonly only?: Delimiters;
}

/**
 * Returns the pair whose tags have the greatest weight in the text, or undefined if nothing looks like a tag.
 * @param text one line for each paragraph
 */
export function detectDelimiters(text: string, { fields = NO_FIELDS, only }: Search = {}): Delimiters | undefined {
  return detectAmong(pairsFor(only), text.slice(0, LOOKED_AT_CHARACTERS), fields);
}

/**
 * Does the same for a text file, which may be source code or markup. Doubled signs are preferred, so as not to confuse
 * the delimiters with signs of the language. Start tags with matching end tags belong to the language.
 */
export function detectTextDelimiters(text: string, { only }: Pick<Search, "only"> = {}): Delimiters | undefined {
  const beginning = text.slice(0, LOOKED_AT_CHARACTERS);
  const pairs = pairsFor(only);
  const clear = pairs
    .filter(({ left }) => left === "{{" || left === "[[")
    .find((pair) => findTags(beginning, pair, NO_FIELDS).tags.some(isClear));
  if (clear !== undefined) return { left: clear.left, right: clear.right };
  return detectAmong(isMarkup(beginning) ? pairs.filter(({ left }) => left !== "<") : pairs, beginning, NO_FIELDS);
}

/** Returns whether the text between these delimiters would count as a tag. */
export function isLikeTag(name: string, delimiters: Delimiters): boolean {
  const { left, right } = delimiters;
  return findTags(left + name + right, delimiters, NO_FIELDS).tags.some(isClear);
}

/** Returns whether the delimiters are one of the pairs that can be detected. */
export function isDetectable(delimiters: Delimiters): boolean {
  return pairsFor(delimiters).length > 0;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

function pairsFor(only: Delimiters | undefined): readonly Pair[] {
  return only === undefined ? PAIRS : PAIRS.filter(({ left, right }) => left === only.left && right === only.right);
}

/**
 * Returns whether an element has a start and an end tag with the same name. `</Items>` alone may also end a section
 * that begins with `<#Items>`.
 */
function isMarkup(text: string): boolean {
  const starts = new Set(Array.from(text.matchAll(/<([\p{L}_][\p{L}\p{N}_:.-]*)(?=[\s/>])/gu), ([, name]) => name));
  return Iterator.from(text.matchAll(/<\/([\p{L}_][\p{L}\p{N}_:.-]*)\s*>/gu)).some(([, name]) => starts.has(name));
}

function detectAmong(pairs: readonly Pair[], text: string, fields: ReadonlySet<string>): Delimiters | undefined {
  const finds = pairs.map((pair) => ({ pair, ...findTags(text, pair, fields) }));
  const isPartOfName = containment(finds.flatMap(({ pair, tags }) => (pair.mayHoldOthers ? tags.filter(isClear) : [])));
  let best: { readonly pair: Pair; readonly score: number } | undefined;
  for (const { pair, tags, lefts, rights } of finds) {
    const own = tags.filter((tag) => !isPartOfName(tag));
    if (isProse(own, { pair, lefts, rights, fields }) || isCode(own, lefts) || isIndex(own, pair)) continue;
    if (!BRACES.includes(pair.left) && isInsertion(own, { pair, fields, characters: text.length })) continue;
    const score =
      pair.prior * weigh(own) * Math.sqrt((tags.length + 1) / (tags.length + 1 + lefts.length + rights.length));
    // The pairs are in order of preference: a later one must score higher.
    if (score >= SCORE_MIN && score > (best?.score ?? 0)) best = { pair, score };
  }
  const pair = best?.pair ?? brokenPair(finds);
  return pair && { left: pair.left, right: pair.right };
}

/** A book of a thousand pages; searching it takes half a second. */
const LOOKED_AT_CHARACTERS = 2_000_000;

/** A single name between the least likely signs scores 0.6, as `<Name>` does. */
const SCORE_MIN = 0.45;

/** From its fourth occurrence on, a repeated name adds little evidence. */
const FULL_REPETITIONS = 3;
const REPETITION_FACTOR = 0.2;

function weigh(tags: readonly FoundTag[]): number {
  const times = new Map<string, number>();
  let sum = 0;
  for (const { name, weight } of tags) {
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    if (weight < EVIDENCE_WEIGHT) continue;
    sum += before < FULL_REPETITIONS ? weight : weight * REPETITION_FACTOR;
  }
  return sum;
}

/** However much prose there is, it is no evidence of tags. */
const EVIDENCE_WEIGHT = 0.2;

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

/**
 * If no pair has a complete tag, returns one that has a broken tag, so that the fault is reported. Signs that enclose
 * other texts are no delimiters, and signs of equal number enclose several lines.
 */
function brokenPair(finds: readonly (Finds & { readonly pair: Pair })[]): Pair | undefined {
  return finds.find(({ pair, tags, lefts, rights }) => {
    const isEven = lefts.length === rights.length;
    const isOfText = isEven || lefts.length + rights.length > BROKEN_MAX;
    const isInProse = pair.left.startsWith("[") ? isOfText : pair.proseMax < Infinity;
    if (isInProse || tags.some(({ name }) => name !== "")) return false;
    return lefts.some((left) => BROKEN_START.test(left)) || (!isEven && rights.some((right) => BROKEN_END.test(right)));
  })?.pair;
}

/** Where more stand alone and none encloses a name, they mean another thing, as in `h]a`, or belong to a program. */
const BROKEN_MAX = 4;

/**
 * A left delimiter directly before a name or its mark, or in its own paragraph. A block of a program begins with a blank
 * or a line end.
 */
const BROKEN_START = /^[^{[]?[{[]+(?:[#^/@]|% ?)?[\p{L}_]|^\n?\{\s*[\p{L}_]/u;
const BROKEN_END = /^[^}]*[\p{L}\p{N}_)\]'"!]$/u;
