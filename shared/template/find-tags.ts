/** Finds possible tags between one pair of delimiters, and rates how much each looks like one. */
import type { Delimiters } from "#shared/model/delimiters.ts";

export interface FoundTag {
  readonly name: string;
  /** The offset in characters from the start of the text. */
  readonly start: number;
  readonly end: number;
  /** 0 for text that is certainly not a tag, 1 for a name, 2 for the start or end of a section. */
  readonly weight: number;
  /** Whether it is the start or the end of an element, as in a listing of XML. */
  readonly isElement?: boolean;
}

export interface Finds {
  readonly tags: readonly FoundTag[];
  /** Left delimiters that belong to no tag, each with the character before it, if any, and those after it. */
  readonly lefts: readonly string[];
  /** Right delimiters that belong to no tag, each with the characters before it. */
  readonly rights: readonly string[];
}

/** @param fields the names of the document's merge fields, whose results stand between « and » */
export function findTags(text: string, pair: Delimiters, fields: ReadonlySet<string>): Finds {
  const { tag, left, right } = patternsOf(pair);
  const matches = [...text.matchAll(tag)];
  const isElement = BRACES.includes(pair.left) ? () => false : elementsIn(matches);
  const tags = matches.map((match): FoundTag => {
    const inner = match[1] ?? "";
    const name = inner.trim();
    return {
      name,
      start: match.index,
      end: match.index + match[0].length,
      ...(isElement(name) ? { weight: 0, isElement: true } : { weight: weightOf(inner, pair, fields) }),
      ...(isPartOfText(text, match) && { weight: 0 }),
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

/** Returns whether it is the ending of the word before it, as in `term[s]`, or the heading of settings. */
function isPartOfText(text: string, { 0: whole, 1: inner = "", index }: RegExpExecArray): boolean {
  if (!whole.startsWith("[")) return false;
  if (/^e?s$/.test(inner)) return /\p{L}/u.test(text.charAt(index - 1));
  const end = index + whole.length;
  return (index === 0 || text[index - 1] === "\n") && SETTING.test(text.slice(end, end + SETTING_CHARACTERS));
}

/** The first line below `[Settings]`: `key = value`. */
const SETTING = /^\s*\n\s*[\w.]+\s*=/;
const SETTING_CHARACTERS = 60;

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

interface Look {
  readonly pattern: RegExp;
  readonly weight: number;
  /** Whether a large number of words makes it prose. */
  readonly isShort: boolean;
}

/**
 * Patterns for the text between delimiters, and how much each looks like a tag. The first pattern that matches counts.
 */
const LOOKS: readonly Look[] = [
  // Numbers, blanks and lines to fill in: [1], [12, 13], [___], [ ].
  { pattern: /^[\d\s.,;:\-–—_*•…]*$/, weight: 0, isShort: false },
  // A placeholder to fill in by hand: «XXXX», [Number XXX].
  { pattern: /(?:^|\s)(\p{L})\1{2,}$/u, weight: 0, isShort: false },
  // Statements and comments of programs and other template languages: {# … #}, {x = 1;}, {a: 'b'}.
  { pattern: /^([#%]).*\1$|;$|^["'\w$]+\s*:\s+["'\w$[{]/, weight: 0, isShort: false },
  // Codes of fields and formulas, and ids: {seq figure}, {seq figure \* Arabic}, {A79C9582-19D1-11D1-91C7-C4252B0A2F3E}.
  { pattern: /\\|^seq\s|^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/i, weight: 0, isShort: false },
  // The start or end of a section.
  { pattern: /^[#^/]\s*[\p{L}_$.(!][^#]*$|^\/$/u, weight: 2, isShort: false },
  // A dash loop of docxtemplater, whose problem says what to write instead.
  { pattern: /^-[a-z]+:[a-z]+\s+\S/i, weight: 2, isShort: false },
  // An expression without its end: a +, x |.
  {
    pattern: /^[\p{L}_$][\p{L}\p{N}_$.]*(?:\s+(?:[-+*/%?<>]|[=!]=|&&|\|\|)|\s*\|)$/u,
    weight: 0.8,
    isShort: false,
  },
  // A name of up to six words.
  {
    pattern: /^(?:%%?|\$)?\s*[\p{L}_$][\p{L}\p{N}_$]*(?:[ .\-:'’/]{1,2}[\p{L}\p{N}_$]+){0,5}$/u,
    weight: 1,
    isShort: true,
  },
  // A condition or a filter: a > 1 ? b : c, x | date:'dd.MM.yyyy'.
  { pattern: /^[\p{L}_$!(].*(?: (?:[=!]=|[<>]=?|&&|\|\|) .*|\?.*:|\| ?\w+)/u, weight: 0.8, isShort: false },
  // Any other expression: a[0].b, f(x).
  { pattern: /^(?:%%?(?!\s)|[$!-])?\s*[\p{L}_$!(].*?(?:[?|=<>+*/&.]|\[["'“”‘’\w]|\()/u, weight: 0.8, isShort: true },
];
/** Doubled braces never stand in prose, so any text between them may be a name with an error. */
const DOUBLED: Look = { pattern: /^[\p{L}\p{N}_]/u, weight: 0.3, isShort: true };
const LOOKS_IN_DOUBLED = [...LOOKS, DOUBLED];
const PROSE: Look = { pattern: /(?:)/, weight: 0.1, isShort: true };

/** A name has few words; a sentence in brackets has many. */
const NAME_WORDS_MAX = 5;
const MANY_WORDS_FACTOR = 0.3;

/** Three different numbers in braces are tags; `[1]` is a literature reference. */
const NUMBER_WEIGHT = 0.2;
const BRACES: readonly string[] = ["{{", "{", "[["];

/** Matches other text between < and >: addresses, attributes, HTML. */
const MARKUP =
  /^(?:https?:|mailto)|@|=["“]|\/$|^\/?\w+:\w|^[!?]|^\/?(?:b|i|p|br|div|span|td|tr|html|body|a|ul|li|h\d|strong|em|table|tbody)\b/i;

/** A word in French quotation marks has blanks around it, as comparisons have; a mail-merge field of Word has none. */
const QUOTED = /^\s[^#^/|]*\s$/;

/** A name with an error between braces, which are rare in prose. */
const NAME_WITH_SIGN = /^\p{L}[\p{L}\p{N}_]*[!?.,:]$/u;
const NAME_WITH_SIGN_WEIGHT = 0.5;

/** A name with a mark of another program, as in `{@html}`, `{+part}` and `{?Section}`. */
const MARKED_NAME = /^[@~*+?=:&]{1,2}[\p{L}_]/u;

/** Texts in brackets that are no tags. */
const REMARKS: readonly RegExp[] = [
  // A label, an abbreviation, a verse, a call, a condition of XPath.
  /\.$|[.:]\s|:\d|[^(\s]\(|^[^"'=!<>]*[^"'=!<>\s]\s*=(?![=>])/,
  // A sentence: [will be replaced].
  /^(?:to be|(?:will|needs? to|must|may) be|this is)\s/i,
  // A key: [F10], [Alt+R].
  /^(?:F\d{1,2}|Ctrl|Alt|Shift|Esc)(?:\s?\+.*)?$/i,
  // A specification: [MS-DOCX], [RFC 2119].
  /^(?:MS-[A-Z\d]+|(?:RFC|ISO|IEC|ECMA|ITU)[-\s]?[\w.-]*\d[\w.-]*)$/,
  // A file: [input.docx].
  /^[\w-]+\.(?:docx?|xlsx?|pptx?|od[stp]|pdf|rtf|txt|csv|html?|xml|json|zip|png|jpe?g)$/i,
  // A class of a program: [org.docx4j.openpackaging.parts.Part].
  /^(?:org|com|net|edu|javax?)(?:\.\w+){2,}$/,
  // An ion, whose concentration is meant: [Ca2+].
  /^[A-Z][A-Za-z\d]*[+-]$/,
  // A unit: [g/mi].
  /^\p{Ll}{1,2}\/\p{Ll}{1,2}$/u,
  // The sound of a word: [pjɛʁo].
  /[ɐ-ʯˈˌː]/,
];

function isRemark(name: string): boolean {
  return REMARKS.some((pattern) => pattern.test(name)) && !/[|?]/.test(name);
}

function weightOf(inner: string, { left }: Delimiters, fields: ReadonlySet<string>): number {
  const name = inner.trim();
  if (left === "«" && fields.has(name)) return 1;
  if (BRACES.includes(left)) {
    if (MARKED_NAME.test(name)) return 1;
    if (NAME_WITH_SIGN.test(name)) return NAME_WITH_SIGN_WEIGHT;
  } else if (isRemark(name)) return PROSE.weight;
  if (left === "((" && !isBalanced(name)) return 0;
  if ((left === "«" || left === "<") && QUOTED.test(inner)) return PROSE.weight;
  if (left === "<" && MARKUP.test(name)) return 0;
  if (/^\d+$/.test(name) && BRACES.includes(left)) return NUMBER_WEIGHT;
  const { weight, isShort } =
    (left === "{{" ? LOOKS_IN_DOUBLED : LOOKS).find(({ pattern }) => pattern.test(name)) ?? PROSE;
  // In quotation marks, names of more than one word are rare, unless filters follow.
  if (left === "«" && /\s/.test(name.replace(/\s*\|\s*(?=\w)/g, "|"))) return Math.min(weight, PROSE.weight);
  return isShort && name.split(/\s+/).length > NAME_WORDS_MAX ? weight * MANY_WORDS_FACTOR : weight;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) return false;
  }
  return depth === 0;
}
