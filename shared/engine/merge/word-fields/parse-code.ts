/** Divides the code of a field into its words and switches (ISO 29500-1, 17.16.1). */
import { OPERATORS, type Operator } from "./compare.ts";

/** A word of a code. Nested fields and paragraphs within it are single characters: see `SIGNS`. */
export interface Word {
  /** Its place in the code, without quotation marks. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

export interface ParsedCode {
  /** In capitals; `=` for a formula, and empty if the code begins with a nested field. */
  readonly type: string;
  /** The offset behind the type. */
  readonly typeEnd: number;
  /** Words that belong to no switch. */
  readonly words: readonly Word[];
  /** The argument of each switch by its letter, in lower case. */
  readonly switches: ReadonlyMap<string, Word | undefined>;
  /** The arguments of all `\*`. */
  readonly formats: readonly Word[];
}

const TYPE = /^\s*(=|[^\s"“”„\\=]+)/;

/** Word takes typographic quotation marks for plain ones. Those within plain ones are text. */
const QUOTED = String.raw`"((?:[^"\\]|\\[^])*)(?:"|\\?$)|[“”„]((?:[^"“”\\]|\\[^])*)(?:["“”]|\\?$)`;
const TOKEN = new RegExp(String.raw`${QUOTED}|\\([^\s"“”])|[^\s"“”\\]+`, "g");

/** @param withArgument letters of the switches of this type that have an argument, beside `*`, `#` and `@` */
export function parseCode(code: string, withArgument = ""): ParsedCode {
  const typeMatch = TYPE.exec(code);
  const typeEnd = typeMatch?.[0].length ?? 0;
  const words: Word[] = [];
  const formats: Word[] = [];
  const switches = new Map<string, Word | undefined>();
  let open: string | undefined;
  for (const match of code.slice(typeEnd).matchAll(TOKEN)) {
    const [whole, plain, typographic, letter] = match;
    const quoted = plain ?? typographic;
    const at = typeEnd + match.index;
    if (letter !== undefined) {
      open = letter.toLowerCase();
      if (!switches.has(open)) switches.set(open, undefined);
      continue;
    }
    const start = at + (quoted === undefined ? 0 : 1);
    const word = { start, end: start + (quoted ?? whole).length, isQuoted: quoted !== undefined };
    if (open === undefined || !`*#@${withArgument}`.includes(open)) words.push(word);
    else {
      switches.set(open, word);
      if (open === "*") formats.push(word);
    }
    open = undefined;
  }
  return { type: (typeMatch?.[1] ?? "").toUpperCase(), typeEnd, words, switches, formats };
}

export interface ParsedComparison {
  readonly left: Word;
  readonly operator: Operator;
  readonly right: Word;
  /** The words behind it. */
  readonly rest: readonly Word[];
}

const COMPARISON_TOKEN = new RegExp(
  String.raw`${QUOTED}|\\[^\s"“”]\s*(?:"[^"]*"|[^\s"]*)|(${OPERATORS.toSorted((one, other) => other.length - one.length).join("|")})|[^\s"“”=<>]+`,
  "g",
);

/**
 * Reads `Expression Operator Expression` and what follows. Without a left expression, it is empty: a merge field without
 * a value leaves nothing.
 * @returns undefined if there is no operator
 */
export function parseComparison(code: string, from: number): ParsedComparison | undefined {
  const words: Word[] = [];
  let operator: { readonly sign: Operator; readonly at: number; readonly before: number } | undefined;
  for (const match of code.slice(from).matchAll(COMPARISON_TOKEN)) {
    const [whole, plain, typographic, sign] = match;
    const quoted = plain ?? typographic;
    const at = from + match.index;
    if (sign !== undefined && operator === undefined) operator = { sign: sign as Operator, at, before: words.length };
    else if (whole.startsWith("\\")) continue;
    else {
      const start = at + (quoted === undefined ? 0 : 1);
      words.push({ start, end: start + (quoted ?? whole).length, isQuoted: quoted !== undefined });
    }
  }
  if (operator === undefined) return undefined;
  const nothing: Word = { start: operator.at, end: operator.at, isQuoted: false };
  const left = operator.before === 0 ? nothing : joined(words.slice(0, operator.before));
  const behind = words.slice(operator.before);
  const count = expressionLength(code, behind);
  const right = count === 0 ? nothing : joined(behind.slice(0, count));
  return { left, operator: operator.sign, right, rest: behind.slice(count) };
}

/** Returns how many words the right expression has: `2 * 3` has several. The texts to print stand behind it. */
function expressionLength(code: string, words: readonly Word[]): number {
  const written = words.map(({ start, end, isQuoted }) => (isQuoted ? "" : code.slice(start, end)));
  let [count, open] = [0, 0];
  for (const [index, word] of written.entries()) {
    const before = written[index - 1] ?? "";
    const goesOn = index === 0 || open > 0 || /[-+*/^]$/.test(before) || /^(?:-$|[+*/^])/.test(word);
    if (words[index]?.isQuoted === true && index > 0) break;
    if (!goesOn) break;
    open += word.split("(").length - word.split(")").length;
    count = index + 1;
  }
  const isWhole = count < words.length && !/[-+*/^]$/.test(written[count - 1] ?? "");
  return count > 1 && !isWhole ? 1 : count;
}

/** Several words without quotation marks are one expression, such as `2 + 3`. */
function joined(words: readonly Word[]): Word {
  const [first, last] = [words[0], words.at(-1)];
  return { start: first?.start ?? 0, end: last?.end ?? 0, isQuoted: words.length === 1 && first?.isQuoted === true };
}

/** Returns text in quotation marks without its escapes. */
export function unescaped(text: string): string {
  return text.replace(/\\(["“”\\])/g, "$1");
}
