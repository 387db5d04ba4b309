/** Finds possible tags between one pair of delimiters, and rates how much each looks like one. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { BRACES, weightOf } from "./weigh-tag.ts";

export interface FoundTag {
  readonly name: string;
  /** The offset in characters from the start of the text. */
  readonly start: number;
  readonly end: number;
  /** 0 for text that is certainly not a tag, 1 for a name, 2 for the start or end of a section. */
  readonly weight: number;
  /** Whether it is the start or the end of an element, as in a listing of XML. */
  readonly isElement?: boolean;
  /** Whether it stands directly behind a letter or a digit, as an index does: `rows[i]`. */
  readonly isAttached?: boolean;
}

export interface Finds {
  readonly tags: readonly FoundTag[];
  /** Left delimiters that belong to no tag, each with the character before it, if any, and those after it. */
  readonly lefts: readonly string[];
  /** Right delimiters that belong to no tag, each with the characters before it. */
  readonly rights: readonly string[];
}

/** The weight of a name or an expression, as opposed to prose. */
const CLEAR_WEIGHT = 0.8;

/** Returns whether it is a name or an expression, as opposed to prose. */
export function isClear({ weight }: FoundTag): boolean {
  return weight >= CLEAR_WEIGHT;
}

/** @param fields the names of the document's merge fields, whose results stand between « and » */
export function findTags(text: string, pair: Delimiters, fields: ReadonlySet<string>): Finds {
  const { tag, left, right } = patternsOf(pair);
  const matches = [...text.matchAll(tag)];
  const isElement = BRACES.includes(pair.left) ? () => false : elementsIn(matches);
  const isArgument = pair.left.length === 1 ? argumentsOfLatex(text) : () => false;
  const tags = matches.map((match): FoundTag => {
    const inner = match[1] ?? "";
    const name = inner.trim();
    return {
      name,
      start: match.index,
      end: match.index + match[0].length,
      ...(isElement(name) ? { weight: 0, isElement: true } : { weight: weightOf(inner, pair, fields) }),
      ...((isPartOfText(text, match) || isArgument(match.index)) && { weight: 0 }),
      ...(/[\p{L}\p{N}]/u.test(text.charAt(match.index - 1)) && { isAttached: true }),
    };
  });
  const lefts = outside(tags, text.matchAll(left)).map((at) => text.slice(Math.max(0, at - 1), at + STRAY_CHARACTERS));
  const rights = outside(tags, text.matchAll(right)).map((at) => text.slice(Math.max(0, at - STRAY_CHARACTERS), at));
  return { tags, lefts, rights };
}

/**
 * Returns whether a text is the start or the end of an element, as in a listing of XML or BBCode: `<a>…</a>`,
 * `[b]…[/b]`. The end of a section has the same form, but its start has a mark.
 */
function elementsIn(matches: readonly RegExpExecArray[]): (name: string) => boolean {
  const texts = matches.map(([, inner = ""]) => inner.trim());
  const ends = new Set(texts.flatMap((text) => ELEMENT_END.exec(text)?.[1] ?? []));
  const sections = new Set(texts.flatMap((text) => /^[#^]\s*(\S+)$/.exec(text)?.[1] ?? []));
  const starts = texts.flatMap((text) => ELEMENT_START.exec(text)?.[1] ?? []);
  const elements = new Set(starts.filter((name) => ends.has(name) && !sections.has(name)));
  return (text) => elements.has((ELEMENT_END.exec(text) ?? ELEMENT_START.exec(text))?.[1] ?? "");
}

/** Returns a function that tells whether a sign begins an argument of a LaTeX command, as in `\frac{a}{b}`. */
function argumentsOfLatex(text: string): (start: number) => boolean {
  const starts = new Set<number>();
  for (const { index, 0: command } of text.matchAll(LATEX)) {
    for (const { index: at } of command.matchAll(/[{[]/g)) starts.add(index + at);
  }
  return (start) => starts.has(start);
}

/** A command with the arguments directly after it. */
const LATEX = /\\[a-z]{2,30}\*?(?:\[[^\][{}\n]{0,160}\])?(?:\{[^{}\n]{0,160}\})+/g;

/**
 * Returns whether it is the ending of the word before it, as in `term[s]`, the label of a link in Markdown, the heading
 * of settings, or what a program imports.
 */
function isPartOfText(text: string, { 0: whole, 1: inner = "", index }: RegExpExecArray): boolean {
  const end = index + whole.length;
  const after = text.slice(end, end + AFTER_CHARACTERS);
  if (whole.startsWith("{")) return text.slice(Math.max(0, index - IMPORT.length), index) === IMPORT;
  if (!whole.startsWith("[")) return false;
  if (/^e?s$/.test(inner)) return /\p{L}/u.test(text.charAt(index - 1));
  return LINKED.test(after) || ((index === 0 || text[index - 1] === "\n") && SETTING.test(after));
}

/** The address of a link: `(https://example.org)`, `(page.html#top)`, `: https://example.org`. */
const LINKED = /^(?:\((?:[\w-]+:|[^\s()]*[./#])|:\s+<?https?:)/;

/** Before the names that a program imports: `import { x } from "y"`. */
const IMPORT = "import ";

/** The first line below `[Settings]`: `key = value`. */
const SETTING = /^\s*\n\s*[\w.]+\s*=/;
const AFTER_CHARACTERS = 60;

const ELEMENT_END = /^\/\s*([^\s/]+)$/;
const ELEMENT_START = /^([^\s/#^]+)(?:\s.*)?\/?$/s;

/** Returns the offsets of the matches that lie outside of all tags. Both are in the order of the text. */
function outside(tags: readonly FoundTag[], matches: Iterable<RegExpExecArray>): readonly number[] {
  const places: number[] = [];
  let next = 0;
  for (const { index } of matches) {
    while ((tags[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    if (index < (tags[next]?.start ?? Number.POSITIVE_INFINITY)) places.push(index);
  }
  return places;
}

/** Enough to see whether there is a name. */
const STRAY_CHARACTERS = 4;

/** The maximum number of characters between the delimiters of a tag; longer text is prose. */
const TAG_CHARACTERS_MAX = 160;

/** Adjacent characters that give a sign another meaning: part of a doubled sign, or of another program's tags. */
const GUARDS: Readonly<Record<string, { readonly before: string; readonly after: string }>> = {
  "{{": { before: "", after: "(?!\\{)" },
  // {% if %} belongs to another program; {%Logo} is a picture.
  "{": { before: "(?<![{$#])", after: "(?!\\{|%[^}\\n]{0,160}%\\})" },
  "}": { before: "(?<![}%])", after: "(?!\\})" },
  "[": { before: "(?<!\\[)", after: "(?!\\[)" },
  "]": { before: "(?<!\\])", after: "(?!\\])" },
  "<": { before: "(?<!<)", after: "(?![<#]|%[^\\n]{0,160}?%>)" },
  ">": { before: "(?<![>%#])", after: "(?!>)" },
};

const patterns = new Map<string, { readonly tag: RegExp; readonly left: RegExp; readonly right: RegExp }>();

function patternsOf({ left, right }: Delimiters) {
  const known = patterns.get(left);
  if (known !== undefined) return known;
  const [guardedLeft, guardedRight] = [guarded(left), guarded(right)];
  const inner = `((?:(?!${RegExp.escape(left)}|${RegExp.escape(right)})[^\\n]){0,${TAG_CHARACTERS_MAX}})`;
  const made = {
    tag: new RegExp(guardedLeft + inner + guardedRight, "gu"),
    left: new RegExp(guardedLeft, "gu"),
    right: new RegExp(guardedRight, "gu"),
  };
  patterns.set(left, made);
  return made;
}

function guarded(sign: string): string {
  const { before = "", after = "" } = GUARDS[sign] ?? {};
  return before + RegExp.escape(sign) + after;
}
