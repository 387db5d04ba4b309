/** Checks the syntax of an object as it is written (ISO 32000-1, 7.3): pdf-lib skips what it cannot read. */

const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<[^<>]*>|\(|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const CONSTANT = /^(?:true|false|null)$/;
const IGNORED = /^[\0\t\n\f\r %]/;

/** `key` stands for any name. */
type Kind = "key" | "number" | "other";

interface Container {
  readonly closing: ">>" | "]" | "end";
  readonly items: Kind[];
}

/**
 * Reads the object that starts at an offset.
 * @returns the offset of the keyword `endobj` or `stream` behind it, or undefined if it is malformed
 */
export function endOfObject(raw: string, from: number): number | undefined {
  const top: Container = { closing: "end", items: [] };
  const open: Container[] = [top];
  for (let at = from; at < raw.length; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(raw)?.[0];
    const container = open.at(-1);
    if (token === undefined || !container) return undefined;
    if (token === "endobj" || token === "stream") return container === top && top.items.length === 1 ? at : undefined;
    at = token === "(" ? endOfString(raw, at) : at + token.length;
    if (!read(token, container, open)) return undefined;
  }
  return undefined;
}

/** Returns false for a token that cannot stand here. */
function read(token: string, container: Container, open: Container[]): boolean {
  if (IGNORED.test(token)) return true;
  if (token === "<<" || token === "[") {
    container.items.push("other");
    open.push({ closing: token === "[" ? "]" : ">>", items: [] });
    return true;
  }
  if (token === "]" || token === ">>") {
    open.pop();
    return container.closing === token && (token === "]" || hasKeys(container.items));
  }
  if (token === "R") return container.items.splice(-2, 2, "other").join() === "number,number";
  const kind = kindOf(token);
  if (kind) container.items.push(kind);
  return kind !== undefined;
}

function kindOf(token: string): Kind | undefined {
  if (token.startsWith("/")) return "key";
  if (NUMBER.test(token)) return "number";
  return token.startsWith("(") || token.startsWith("<") || CONSTANT.test(token) ? "other" : undefined;
}

/** A dictionary consists of names, each followed by a value. */
function hasKeys(items: readonly Kind[]): boolean {
  return items.length % 2 === 0 && items.every((kind, index) => index % 2 === 1 || kind === "key");
}

/** Returns the offset behind a string in parentheses; the end of the file if it does not end. */
function endOfString(raw: string, from: number): number {
  const mark = /[()\\]/g;
  mark.lastIndex = from;
  for (let depth = 0, match = mark.exec(raw); match; match = mark.exec(raw)) {
    if (match[0] === "\\") mark.lastIndex++;
    else depth += match[0] === "(" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return raw.length;
}
