/** Joins the pages of many items into one page, and completes the head of a page. */
import { escapeHtml } from "./escape-html.ts";
import { type HtmlToken, htmlTokens } from "./html-tokens.ts";

/** Separates the bodies of two items. Word processors support this style only on paragraphs. */
const PAGE_BREAK = '<p style="page-break-before: always; margin: 0; font-size: 0; line-height: 0"></p>\n';

/**
 * Returns one page with the bodies of all pages. It keeps the head and body attributes of the first and drops those of
 * the others.
 */
export function joinPages(pages: readonly string[], { pageBreak }: { readonly pageBreak: boolean }): string {
  const [first = "", ...others] = pages;
  if (others.length === 0) return first;
  const { start, end } = bodyOf(first);
  const bodies = others.map((page) => {
    const body = bodyOf(page);
    return (pageBreak ? PAGE_BREAK : "") + page.slice(body.start, body.end);
  });
  return `${first.slice(0, start)}${[first.slice(start, end), ...bodies].join("\n")}${first.slice(end)}`;
}

/** Returns the page with a declaration of UTF-8, a title, and the document type for standards mode. */
export function finishPage(html: string, title: string): string {
  const tokens = htmlTokens(html);
  const kept = tokens.map((token) => (isEncoding(html, token) ? "" : html.slice(token.start, token.end)));
  const hasTitle = tokens.some((token) => token.kind === "tag" && token.name === "title");
  const head = `<meta charset="utf-8">${hasTitle ? "" : `<title>${escapeHtml(title)}</title>`}`;
  const at = headStart(html, tokens);
  const page = [...kept.slice(0, at), head, ...kept.slice(at)].join("").replace(XML_DECLARATION, "");
  return /^\s*<!doctype/i.test(page) ? page.trimStart() : `<!DOCTYPE html>\n${page.trimStart()}`;
}

const XML_DECLARATION = /^\s*<\?xml[^>]*>\s*/i;

/** Returns the index at which elements of the head may begin: behind `<head>`, `<html>`, or the declaration. */
function headStart(html: string, tokens: readonly HtmlToken[]): number {
  const named = (name: string) =>
    tokens.findIndex((token) => token.kind === "tag" && !token.isEnd && token.name === name) + 1;
  const declaration = tokens.findIndex(
    (token) => token.kind === "opaque" && /^<!doctype/i.test(html.slice(token.start, token.start + 9)),
  );
  return named("head") || named("html") || declaration + 1;
}

/** Matches `<meta charset>` and `<meta http-equiv="Content-Type">`, which name the encoding of the uploaded file. */
function isEncoding(html: string, token: HtmlToken): boolean {
  return (
    token.kind === "tag" && token.name === "meta" && /charset|content-type/i.test(html.slice(token.start, token.end))
  );
}

/** Returns where the body's content starts and ends. */
function bodyOf(html: string): { readonly start: number; readonly end: number } {
  const tokens = htmlTokens(html);
  const tags = tokens.filter((token) => token.kind === "tag");
  const opening = tags.find(({ name, isEnd }) => name === "body" && !isEnd);
  const closing = tags.findLast(({ name, isEnd }) => isEnd && (name === "body" || name === "html"));
  const bodyEnd = tags.findLast(({ name, isEnd }) => isEnd && name === "body");
  const end = (bodyEnd ?? closing)?.start ?? html.length;
  return { start: opening?.end ?? impliedBodyStart(html, tokens), end };
}

const HEAD_ELEMENTS: ReadonlySet<string> = new Set("html head meta title style link base script".split(" "));

/** Returns where an implied body starts: at the first token that a head cannot hold (HTML, 13.2.6.4.4). */
function impliedBodyStart(html: string, tokens: readonly HtmlToken[]): number {
  let within: string | undefined;
  for (const token of tokens) {
    if (token.kind === "tag") {
      if (!HEAD_ELEMENTS.has(token.name)) return token.start;
      within = token.isEnd ? undefined : token.name;
    } else if (token.kind === "text" && within !== "title" && html.slice(token.start, token.end).trim() !== "") {
      return token.start;
    }
  }
  return html.length;
}
