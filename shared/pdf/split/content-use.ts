/** Reads what the content of a page uses: its resources by name, and the characters of each font. */

export interface ContentUse {
  /** The names of resources of all kinds, without the slash. */
  readonly names: ReadonlySet<string>;
  /** The codes shown in each font, by its name. Fonts must have one byte for each character. */
  readonly codes: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Operators that show text (ISO 32000-1, table 109). */
const SHOWS_TEXT = new Set(["Tj", "TJ", "'", '"']);

/**
 * @param content decoded content
 * @returns undefined for content that is not supported: inline images, escaped names, text without a font
 */
export function readContentUse(content: Uint8Array): ContentUse | undefined {
  const names = new Set<string>();
  const codes = new Map<string, Set<number>>();
  const fonts: (string | undefined)[] = [];
  let font: string | undefined;
  let name: string | undefined;
  let shown: Uint8Array[] = [];
  for (const token of tokens(Buffer.from(content).toString("latin1"))) {
    if (token.startsWith("/")) {
      name = token.slice(1);
      if (name.includes("#")) return undefined;
      names.add(name);
    } else if (token.startsWith("<") && token !== "<<") {
      shown.push(hexCodes(token));
    } else if (token.startsWith("(")) {
      shown.push(literalCodes(token));
    } else if (OPERATOR.test(token)) {
      if (token === "BI") return undefined;
      if (token === "q") fonts.push(font);
      if (token === "Q") font = fonts.pop();
      if (token === "Tf") font = name;
      if (SHOWS_TEXT.has(token) && shown.some(({ length }) => length > 0)) {
        if (font === undefined) return undefined;
        for (const each of shown) addAll(codes, font, each);
      }
      shown = [];
    }
  }
  return { names, codes };
}

/** Matches names, strings, and words between blanks and brackets: numbers and operators. */
const TOKEN = /\/[^\s/<>[\](){}%]*|<<|>>|<[^<>]*>|\(|%[^\r\n]*|[^\s/<>[\](){}%]+/g;
const OPERATOR = /^[A-Za-z'"][A-Za-z0-9*]*$/;

function* tokens(content: string): Generator<string, undefined> {
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(content); found !== null; found = TOKEN.exec(content)) {
    const [token] = found;
    if (token.startsWith("%")) continue;
    const end = token === "(" ? literalEnd(content, found.index) : TOKEN.lastIndex;
    yield content.slice(found.index, end);
    TOKEN.lastIndex = end;
  }
}

/** Parentheses within a string are balanced, or escaped (ISO 32000-1, 7.3.4.2). */
function literalEnd(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    const character = content[at];
    if (character === "\\") at++;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at + 1;
  }
  return content.length;
}

/** A missing last digit is 0 (ISO 32000-1, 7.3.4.3). */
function hexCodes(token: string): Uint8Array {
  const digits = token.replace(/[^0-9A-Fa-f]/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))/g;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function literalCodes(token: string): Uint8Array {
  const text = token
    .slice(1, -1)
    .replace(ESCAPE, (_, octal?: string, lineEnd?: string, other = "") =>
      octal === undefined
        ? lineEnd === undefined
          ? (ESCAPED[other] ?? other)
          : ""
        : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
    );
  return Buffer.from(text, "latin1");
}

function addAll(codes: Map<string, Set<number>>, font: string, shown: Uint8Array): void {
  const all = codes.get(font) ?? new Set();
  for (const code of shown) all.add(code);
  codes.set(font, all);
}
