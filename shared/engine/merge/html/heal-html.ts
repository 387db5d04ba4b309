/** Repairs tags that inline elements split, as some editors write them: `[Na<b>me</b>]`. */

import { decodeHTMLStrict } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { findDelimited } from "#shared/engine/merge/syntax/find-delimited.ts";
import { type HtmlToken, htmlTokens } from "./html-tokens.ts";

/**
 * Returns the page with each such tag in one piece, at its start; the elements that split it stand behind it. Character
 * references for delimiters are replaced by the delimiters.
 */
export function healHtml(html: string, delimiters: Delimiters): string {
  const tokens = htmlTokens(html);
  const texts = tokens.map((token) => sourceOf(html, token, delimiters));
  let flow: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "text") flow.push(index);
    else if (!isWithinLine(token)) {
      healFlow(texts, flow, delimiters);
      flow = [];
    }
  }
  healFlow(texts, flow, delimiters);
  return texts.join("");
}

/**
 * Returns the source of a token. A lone `<` becomes a reference, because a value behind it must not become the name of
 * an element.
 */
function sourceOf(html: string, token: HtmlToken, { left, right }: Delimiters): string {
  const source = html.slice(token.start, token.end);
  if (token.kind !== "text") return source;
  return source.replaceAll("<", "&lt;").replace(/&[a-z]+;|&#\w+;/gi, (reference) => {
    const character = decodeHTMLStrict(reference);
    return !"<>&".includes(character) && (left + right).includes(character) ? character : reference;
  });
}

const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);

function isWithinLine(token: HtmlToken): boolean {
  return token.kind === "opaque" || (token.kind === "tag" && INLINE.has(token.name));
}

/**
 * Joins the pieces of split tags.
 * @param flow indices of texts that are in one line; a text is changed if a tag spans several of them
 */
function healFlow(texts: string[], flow: readonly number[], delimiters: Delimiters): void {
  if (flow.length < 2) return;
  const pieces = flow.map((index) => texts[index] ?? "");
  const joined = pieces.join("");
  const { tags } = findDelimited(joined, delimiters);
  let [start, end, next] = [0, 0, 0];
  for (const [index, at] of flow.entries()) {
    end += pieces[index]?.length ?? 0;
    while ((tags[next]?.end ?? joined.length) < end) next++;
    // A tag that is cut here stays whole, in the piece in which it begins.
    const cut = tags[next];
    const whole = cut !== undefined && cut.start < end ? Math.max(cut.end, end) : end;
    texts[at] = joined.slice(start, Math.max(start, whole));
    start = Math.max(start, whole);
  }
}
