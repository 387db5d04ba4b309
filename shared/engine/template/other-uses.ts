/** Tells whether a pair of signs encloses prose or parts of a listing instead of tags. */
import type { Pair } from "./delimiter-pairs.ts";
import { type Finds, type FoundTag, isClear } from "./find-tags.ts";

export interface Found extends Pick<Finds, "lefts" | "rights"> {
  readonly pair: Pair;
  readonly fields: ReadonlySet<string>;
}

/** Returns whether there is too much prose or markup between the signs for the names to be tags. Merge fields are. */
export function isProse(tags: readonly FoundTag[], { pair, lefts, rights, fields }: Found): boolean {
  const { left, proseMax } = pair;
  if (proseMax === Infinity || (left === "«" && tags.some(({ name }) => fields.has(name)))) return false;
  const names = new Set(tags.filter(isClear).map(({ name }) => name));
  // A backslash marks text as such, so it belongs to a template with these delimiters.
  const isText = (tag: FoundTag) => !isClear(tag) && PROSE.test(tag.name) && !tag.name.startsWith("\\");
  const texts = new Set(tags.flatMap((tag) => (isText(tag) ? tag.name : [])));
  // Prose of several lines has both signs, but not in the same line.
  const prose = texts.size + Math.min(lefts.length, rights.length);
  const elements = tags.filter(({ isElement }) => isElement === true).length;
  return prose > names.size * proseMax || elements > 2 * tags.filter(isClear).length;
}

/** Returns whether all names stand directly behind words: indexes, columns or types, as in `rows[i]` and `List<T>`. */
export function isIndex(tags: readonly FoundTag[], { left }: Pair): boolean {
  const clear = tags.filter(isClear);
  const isBehindAll = (left === "[" || left === "<") && clear.every(({ isAttached }) => isAttached === true);
  return isBehindAll && new Set(clear.map(({ name }) => name)).size > 1;
}

interface Length extends Pick<Found, "pair" | "fields"> {
  readonly characters: number;
}

/**
 * Returns whether the texts are an editor's insertions, `he told the [scholars] of it`, or quotations of single words:
 * there are few in a long text, and they are not written like names.
 */
export function isInsertion(tags: readonly FoundTag[], { pair, fields, characters }: Length): boolean {
  const names = [...new Set(tags.filter(isClear).map(({ name }) => name))];
  if (pair.left === "«") {
    return characters > names.length * PAGES_CHARACTERS && names.every((name) => WORD.test(name) && !fields.has(name));
  }
  const words = names.filter((name) => INSERTION.test(name)).length;
  const isFew = names.length > 1 ? characters > names.length * CHAPTER_CHARACTERS : characters > PAGES_CHARACTERS;
  return isFew && words > names.length / 2;
}

/** About two pages, and ten. */
const PAGES_CHARACTERS = 4_000;
const CHAPTER_CHARACTERS = 20_000;

/** Begins with a small letter. */
const INSERTION = /^(?!\p{Lu})\p{L}[\p{L} ]*$/u;

/** Has no sign that only names of data have. */
const WORD = /^\p{L}\p{Ll}*$/u;

/** Text, without addresses: `<me@example.org>` may stand beside tags. */
const PROSE = /^(?!https?:|mailto:|[^\s/]*@).*[\p{L}\p{N}]/su;

/** Returns whether more of the signs enclose blocks of a program, in lines of their own, than texts. */
export function isCode(tags: readonly FoundTag[], lefts: readonly string[]): boolean {
  return lefts.filter((left) => /^[^\n{]\{[^\S\n]*[\n\t]/.test(left)).length > tags.filter(isClear).length;
}
