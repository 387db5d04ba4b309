/** Verifies that the XML of a part is well formed (XML 1.0), as far as later readers depend on it. */

/** The root element's name as written, including its prefix; or the fault, as part of a sentence. */
export type XmlCheck = { readonly root: string } | { readonly fault: string };

/**
 * Does not check for duplicate attributes and undeclared prefixes, which no known producer writes. A document type
 * declaration is a fault, because it allows XML to read files and to grow without bound.
 */
export function checkXml(xml: string): XmlCheck {
  if (FORBIDDEN_CHARACTER.test(xml) || hasForbiddenReference(xml))
    return { fault: "contains a character that XML does not allow" };
  const open: string[] = [];
  let root: string | undefined;
  let at = 0;
  while (at < xml.length) {
    const markup = xml.indexOf("<", at);
    const text = xml.slice(at, markup < 0 ? xml.length : markup);
    if (open.length === 0 ? /\S/.test(text) : BAD_REFERENCE.test(text))
      return { fault: "contains text that is not XML" };
    if (markup < 0) break;
    const token = readMarkup(xml, markup);
    if ("fault" in token) return token;
    at = token.end;
    if (token.kind === "other") continue;
    if (token.kind === "close") {
      if (open.pop() !== token.name) return { fault: `closes <${token.name}> where it is not open` };
      continue;
    }
    if (open.length === 0 && root !== undefined) return { fault: "has more than one root element" };
    root ??= token.name;
    if (token.kind === "open") open.push(token.name);
  }
  if (open.length > 0) return { fault: `never closes <${open.at(-1)}>` };
  return root === undefined ? { fault: "is empty" } : { root };
}

type Token =
  | { readonly kind: "open" | "close" | "empty"; readonly name: string; readonly end: number }
  /** A comment, a processing instruction or a CDATA section. */
  | { readonly kind: "other"; readonly end: number }
  | { readonly fault: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for (XML 1.0, production 2).
const FORBIDDEN_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const REFERENCE = /&#(?:x([\da-f]+)|(\d+));/gi;
const BAD_REFERENCE = /&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-fA-F]+);)/;
/**
 * Matches at most 1,000 attributes, which no real file has: without a limit, a million of them would overflow the
 * stack. White space is that of XML 1.0, production 3: `\s` also matches U+1680 and U+FEFF, which other readers treat
 * as letters of a name.
 */
const START_TAG =
  /<([^\s<>/"'=&!?]+)((?:[\t\n\r ]+[^\s<>/"'=&]+[\t\n\r ]*=[\t\n\r ]*(?:"[^"<]*"|'[^'<]*')){0,1000})[\t\n\r ]*(\/?)>/y;
const END_TAG = /<\/([^\s<>/"'=&!?]+)[\t\n\r ]*>/y;
const ENCLOSED = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/**
 * Checks references (XML 1.0, 4.1, "Legal Character"). In comments and CDATA sections they are plain text, but no word
 * processor writes any there.
 */
function hasForbiddenReference(xml: string): boolean {
  if (!xml.includes("&#")) return false;
  return xml.matchAll(REFERENCE).some(([, hexadecimal, decimal]) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return true;
    return FORBIDDEN_CHARACTER.test(String.fromCodePoint(code));
  });
}

function readMarkup(xml: string, at: number): Token {
  if (xml[at + 1] === "/") return readEndTag(xml, at);
  if (xml[at + 1] === "!" || xml[at + 1] === "?") return readEnclosed(xml, at);
  START_TAG.lastIndex = at;
  const [, name, attributes = "", slash] = START_TAG.exec(xml) ?? [];
  if (name === undefined || BAD_REFERENCE.test(attributes)) return { fault: `breaks off at ${excerpt(xml, at)}` };
  return { kind: slash === "/" ? "empty" : "open", name, end: START_TAG.lastIndex };
}

function readEndTag(xml: string, at: number): Token {
  END_TAG.lastIndex = at;
  const name = END_TAG.exec(xml)?.[1];
  return name === undefined
    ? { fault: `breaks off at ${excerpt(xml, at)}` }
    : { kind: "close", name, end: END_TAG.lastIndex };
}

function readEnclosed(xml: string, at: number): Token {
  const enclosed = ENCLOSED.find(([start]) => xml.startsWith(start, at));
  if (enclosed === undefined)
    return { fault: "declares a document type, which is not allowed: it could read files and grow without bound" };
  const end = xml.indexOf(enclosed[1], at + enclosed[0].length);
  return end < 0 ? { fault: `breaks off at ${excerpt(xml, at)}` } : { kind: "other", end: end + enclosed[1].length };
}

function excerpt(xml: string, at: number): string {
  return JSON.stringify(xml.slice(at, at + 30));
}
