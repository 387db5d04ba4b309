/** Translates the conditions of other template engines: `not paid`, `(eq a "b")`, `total | length > 0`, `A = "b" and C`. */

export interface Condition {
  /** A name or an expression of this service. */
  readonly text: string;
  /** Whether it holds when the text does not. */
  readonly isNegated: boolean;
  /** Whether the text is the name of a list, which a section of its name would repeat. */
  readonly isList?: boolean;
}

export function readCondition(foreign: string): Condition {
  const text = withoutParentheses(foreign.trim().replace(/\$(?=[\p{L}_])/gu, ""));
  const own = helperCall(text) ?? outsideQuotes(withNegations(text), inOwnSigns).trim();
  const [, negated] = /^!\s*([\p{L}_][\p{L}\p{N}_.]*)$/u.exec(own) ?? [];
  return negated === undefined ? { text: own, isNegated: false } : { text: negated, isNegated: true };
}

/** Returns whether it can only be read with enhanced syntax: a path or a computation. A name may have blanks. */
export function isComputed({ text }: Pick<Condition, "text">): boolean {
  return text !== "." && !/^[\p{L}_][\p{L}\p{N}_ '’-]*$/u.test(text);
}

/** Returns whether it has what this service lacks: `x is mapping`, `x in list`, or a path that leads out, as in `../x`. */
export function hasUnknown(foreign: string): boolean {
  let isFound = false;
  outsideQuotes(readCondition(foreign).text, (text) => {
    isFound ||= /(?:^|[\s)])(?:is|in)(?=[\s(])|\.\.\/|\/\//i.test(text);
    return text;
  });
  return isFound;
}

/** Returns the section that shows its content if the condition holds, or does not: `#paid`, `^paid`. */
export function sectionFor({ text, isNegated, isList = false }: Condition, holds: boolean): string {
  if (isNegated === holds) return `^${text}`;
  return `#${text}${isList ? ".length" : ""}`;
}

/** Returns the condition as an operand of `&&`. */
export function operandFor({ text, isNegated, isList = false }: Condition, holds: boolean): string {
  const operand = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(text) ? `${text}${isList ? ".length" : ""}` : `(${text})`;
  return isNegated === holds ? `!${operand}` : operand;
}

/** Functions of Handlebars and of comparisons in words. */
const COMPARISONS: Readonly<Record<string, string>> = {
  eq: "==",
  ne: "!=",
  neq: "!=",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  and: "&&",
  or: "||",
};

function helperCall(text: string): string | undefined {
  const [, name = "", one, other] =
    /^(\w+)\s+("[^"]*"|'[^']*'|[^\s()]+)\s+("[^"]*"|'[^']*'|[^\s()]+)$/.exec(text) ?? [];
  const sign = Object.hasOwn(COMPARISONS, name) ? COMPARISONS[name] : undefined;
  return sign && `${one} ${sign} ${other}`;
}

function withoutParentheses(text: string): string {
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** Applies a change to what does not stand between quotes. */
export function outsideQuotes(text: string, change: (text: string) => string): string {
  return text.replace(/("[^"]*"|'[^']*'|“[^”]*”|„[^“”]*[“”])|[^"'“„]+|["'“„]/g, (piece, quoted?: string) =>
    quoted === undefined ? change(piece) : piece,
  );
}

/** `not` holds for a whole comparison, up to the next `and` or `or`: `not a == b` is `!(a == b)`. */
function withNegations(text: string): string {
  return text.replace(NEGATION, (all, _quoted, operand?: string) => {
    if (operand === undefined || !/[=<>]|\s(?:eq|neq?|gte?|lte?)\s/i.test(operand) || /^\([^()]*\)\s*$/.test(operand))
      return all;
    const end = operand.trimEnd();
    return `!(${end})${operand.slice(end.length)}`;
  });
}

const NEGATION =
  /("[^"]*"|'[^']*'|“[^”]*”)|\bnot\s+((?:"[^"]*"|'[^']*'|“[^”]*”|\([^()]*\)|(?!\s(?:and|or)\s|&&|\|\|)[^"'“()])+)/gi;

function inOwnSigns(text: string): string {
  return text
    .replace(/\s+is\s+(?:defined|not\s+none)\b|\?\?|\?has_content\b/gi, "")
    .replace(/\?size\b/g, ".length")
    .replace(/\s*\|\s*length\b/g, ".length")
    .replace(/\bnot\s+(?=\S)/gi, "!")
    .replace(/<>/g, "!=")
    .replace(/(?<![=!<>])=(?!=)|={2,3}/g, "==")
    .replace(/\s(eq|ne|neq|gte?|lte?|and|or)(?=\s|$)/gi, (_, word: string) => ` ${COMPARISONS[word.toLowerCase()]}`);
}
