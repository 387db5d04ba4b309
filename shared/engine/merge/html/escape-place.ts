/** Escapes printed values for their places in a page. */

import type { ValuePlace } from "#shared/engine/merge/program/program.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import { escapeHtml } from "./escape-html.ts";
import { ADDRESS_MARKS } from "./html-address.ts";
import { HTML_PLACES } from "./html-places.ts";

export function htmlPlace(element: string): ValuePlace {
  return { print: printValue, write: (text) => escapeForPlace(text, element) };
}

/** @param element one of HTML_PLACES */
export function escapeForPlace(text: string, element: string): string {
  switch (element) {
    case HTML_PLACES.text:
      return escapeHtml(text).replaceAll("\n", "<br>\n");
    case HTML_PLACES.plain:
      return escapeHtml(text).replaceAll("\n", "&#10;");
    case HTML_PLACES.address:
      return ADDRESS_MARKS.valueStart + escapeHtml(text) + ADDRESS_MARKS.valueEnd;
    case HTML_PLACES.style:
      return text.replace(NOT_IN_STYLE, "");
    default:
      return escapeHtml(text);
  }
}

/**
 * Matches everything except colours, lengths and words. What remains cannot end a declaration, call a function or
 * contain an address.
 */
const NOT_IN_STYLE = /[^\p{L}\p{N} #.,%+_-]/gu;
