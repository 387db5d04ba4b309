/** Rates how much a text between delimiters looks like a tag. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";

/**
 * Returns 0 for text that is certainly not a tag, 1 for a name, 2 for the start or end of a section.
 * @param inner the text between the delimiters
 * @param fields the names of the document's merge fields, whose results stand between « and »
 */
export function weightOf(inner: string, { left }: Delimiters, fields: ReadonlySet<string>): number {
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

/** Signs that hardly ever enclose prose. */
export const BRACES: readonly string[] = ["{{", "{", "[["];

/** Three different numbers in braces are tags; `[1]` is a literature reference. */
const NUMBER_WEIGHT = 0.2;

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
  // A part of a package: [Content_Types].xml.
  /^Content_Types$/,
  // An issue: [PROJ-123].
  /^[A-Z][A-Z\d]+-\d{2,}$/,
  // The level of a message in a log: [INFO].
  /^(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)$/,
  // An ion, whose concentration is meant: [Ca2+].
  /^[A-Z][A-Za-z\d]*[+-]$/,
  // A unit: [g/mi].
  /^\p{Ll}{1,2}\/\p{Ll}{1,2}$/u,
  // The sound of a word: [pjɛʁo].
  /[ɐ-ʯˈˌː]/,
];

/** A formatter of Carbone: `Total:formatN(2)`. A function of XPath, as `fn:contains(x)`, is none. */
const FORMATTER = /^(?!(?:fn|xs|xsl|math|map|array):)[\w.[\]]+(?::[a-z]\w*(?:\([^()]*\))?)+$/i;

function isRemark(name: string): boolean {
  return REMARKS.some((pattern) => pattern.test(name)) && !/[|?]/.test(name) && !FORMATTER.test(name);
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/** Returns whether a text is a reference, or a remark that editors put in brackets: `1`, `12–15`, `sic`, `…`. */
export function isLikeCitation(name: string, { left }: Delimiters): boolean {
  return !left.startsWith("{") && CITATION.test(name);
}

const CITATION =
  /^(?:\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*|sic!?|(?:ibid|ibidem|cf|op\. ?cit|loc\. ?cit|et al|id)\.?|…|\.(?:\s?\.){2,3}|[!?]|(?:emphasis|italics) (?:added|mine)|redacted|citation needed|p{1,2}\. ?\d+(?:[–-]\d+)?)$/i;
