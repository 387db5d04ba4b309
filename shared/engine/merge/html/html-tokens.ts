/** Splits HTML into tags, text and other content (HTML, 13.2.5), as far as template tags require it. */
import { indexOrEnd } from "#shared/base/xml/text-search.ts";

export interface HtmlAttribute {
  /** The name in lower case. */
  readonly name: string;
  /** The start of the value without quotes; equal to the end if there is no value. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

export interface HtmlTag {
  readonly kind: "tag";
  /** The name in lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: readonly HtmlAttribute[];
  readonly start: number;
  readonly end: number;
}

export type HtmlToken =
  | HtmlTag
  | { readonly kind: "text"; readonly start: number; readonly end: number }
  /** Comments, declarations, and the content of scripts and styles. */
  | { readonly kind: "opaque"; readonly start: number; readonly end: number };

/** Takes linear time. The tokens leave no gaps. */
export function htmlTokens(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let at = 0;
  while (at < html.length) {
    const token = nextToken(html, at);
    tokens.push(token);
    at = token.end;
    const content = token.kind === "tag" && !token.isEnd ? CONTENTS[token.name] : undefined;
    if (token.kind !== "tag" || content === undefined) continue;
    const end = contentEnd(html, token.name, at);
    if (end > at) tokens.push({ kind: content, start: at, end });
    at = end;
  }
  return tokens;
}

/** Elements whose content holds no tags: it is either text or not part of the page's text. */
const CONTENTS: Readonly<Record<string, "text" | "opaque">> = {
  script: "opaque",
  style: "opaque",
  xmp: "opaque",
  iframe: "opaque",
  noembed: "opaque",
  noframes: "opaque",
  plaintext: "opaque",
  title: "text",
  textarea: "text",
};

function contentEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function nextToken(html: string, start: number): HtmlToken {
  if (html[start] !== "<") return { kind: "text", start, end: indexOrEnd(html, "<", start) };
  if (TAG_START.test(html.slice(start, start + 3))) return readTag(html, start);
  if (html.startsWith("<!--", start)) return { kind: "opaque", start, end: commentEnd(html, start) };
  if (/^<[!?/]/.test(html.slice(start, start + 2))) return { kind: "opaque", start, end: after(html, ">", start) };
  return { kind: "text", start, end: indexOrEnd(html, "<", start + 1) };
}

const TAG_START = /^<\/?[a-z]/i;

function commentEnd(html: string, start: number): number {
  const short = /^<!--(-?>)/.exec(html.slice(start, start + 6));
  if (short) return start + short[0].length;
  COMMENT_END.lastIndex = start + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

const COMMENT_END = /--!?>/g;

const NAME = /<(\/?)([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*)))?/y;
const TAG_END = /[\s/]*>/y;

function readTag(html: string, start: number): HtmlTag {
  const [, slash, name = ""] = matchAt(NAME, html, start) ?? [];
  const attributes: HtmlAttribute[] = [];
  let at = NAME.lastIndex;
  for (;;) {
    if (matchAt(TAG_END, html, at)) break;
    const found = matchAt(ATTRIBUTE, html, at);
    if (found === undefined) {
      TAG_END.lastIndex = html.length;
      break;
    }
    at = ATTRIBUTE.lastIndex;
    const value = found[2] ?? found[3] ?? found[4] ?? "";
    const isQuoted = found[4] === undefined && (found[2] ?? found[3]) !== undefined;
    const end = isQuoted && /["']$/.test(html[at - 1] ?? "") ? at - 1 : at;
    attributes.push({ name: (found[1] ?? "").toLowerCase(), start: end - value.length, end, isQuoted });
  }
  return { kind: "tag", name: name.toLowerCase(), isEnd: slash === "/", attributes, start, end: TAG_END.lastIndex };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function after(text: string, part: string, from: number): number {
  return Math.min(indexOrEnd(text, part, from) + part.length, text.length);
}
