/** Where a text is not JSON: browsers name the position in different ways, or not at all. */

export interface JsonFault {
  /** From 0, in UTF-16 units. */
  readonly position: number;
  readonly line: number;
  readonly column: number;
}

/** Undefined if the text is JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  const position = faultPosition(text);
  if (position === undefined) return undefined;
  const before = text.slice(0, position);
  return { position, line: before.split("\n").length, column: position - before.lastIndexOf("\n") };
}

/** Within texts, RFC 8259 forbids control characters. */
const TOKEN =
  /[ \t\r\n]+|[{}[\],:]|"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = "value" | "value or end" | "name" | "name or end" | "colon" | "comma or end" | "nothing";

function faultPosition(text: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = "value";
  let position = 0;
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return position;
    if (token.trim() !== "") {
      const next = after(token, expected, open);
      if (next === undefined) return position;
      expected = next;
    }
    position += token.length;
  }
  return expected === "nothing" ? undefined : position;
}

/** What may follow the token; undefined if it may not stand here. */
function after(token: string, expected: Expected, open: string[]): Expected | undefined {
  if (token === "}" || token === "]") return closed(token, expected, open);
  if (token === ":") return expected === "colon" ? "value" : undefined;
  if (token === ",") return expected !== "comma or end" ? undefined : open.at(-1) === "{" ? "name" : "value";
  if (expected === "name" || expected === "name or end") return token.startsWith('"') ? "colon" : undefined;
  if (expected !== "value" && expected !== "value or end") return undefined;
  if (token !== "{" && token !== "[") return open.length === 0 ? "nothing" : "comma or end";
  open.push(token);
  return token === "{" ? "name or end" : "value or end";
}

function closed(token: string, expected: Expected, open: string[]): Expected | undefined {
  const isHere = token === "}" ? expected === "name or end" : expected === "value or end";
  if (!isHere && expected !== "comma or end") return undefined;
  if (open.pop() !== (token === "}" ? "{" : "[")) return undefined;
  return open.length === 0 ? "nothing" : "comma or end";
}
