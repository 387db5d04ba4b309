/** Converts plain text to an HTML page, for screens and for printing, in one file that loads nothing. */

import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { xmlText } from "#shared/engine/merge/values/print-value.ts";
import type { TextPiece } from "./text-pieces.ts";

/**
 * Lines keep their breaks, and tab stops are eight columns apart. Lines longer than the paper's width are wrapped. A
 * form feed (U+000C) starts a new page. Other control characters are removed.
 * @param title the title of the page, and of a PDF made from it
 */
export function textAsHtml(text: string, title: string): string {
  return piecesAsHtml([{ text }], title);
}

/** Does the same for a text in pieces. */
export function piecesAsHtml(pieces: readonly TextPiece[], title: string): string {
  const pages = [""];
  for (const { text, address } of pieces) {
    const [first = "", ...others] = text.split("\f").map((part) => withLink(escapeMarkup(xmlText(part)), address));
    pages.push(pages.pop() + first, ...others);
  }
  // The parser drops a line break behind the start tag (HTML, 13.1.2.5).
  const body = pages.map((page, index) => `<pre${index === 0 ? "" : PAGE_BREAK}>\n${page}</pre>\n`);
  return `${HEAD}<title>${escapeMarkup(xmlText(title))}</title>\n${STYLES}</head>\n<body>\n${body.join("")}</body>\n</html>\n`;
}

function withLink(markup: string, address: string | undefined): string {
  if (address === undefined || markup === "") return markup;
  return `<a href="${escapeMarkup(address)}" style="color: inherit; text-decoration: none">${markup}</a>`;
}

const PAGE_BREAK = ' style="page-break-before: always"';

const HEAD = `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
`;

/** The styles lay out eighty columns on A4. */
const STYLES = `<style>
@page { size: A4; margin: 2cm }
body { margin: 0 }
pre { margin: 0; font: 9.5pt/1.25 "DejaVu Sans Mono", "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 8 }
@media screen { body { max-width: 17cm; margin: 0 auto; padding: 1cm } }
</style>
`;
