/** Makes printed values fit for their place in a page. */

import { escapeHtml } from "./escape-html.ts";
import { ADDRESS_MARKS } from "./html-address.ts";
import { HTML_PLACES } from "./html-places.ts";

/** Undefined where the element is no place of a page. */
export function escapeForPlace(text: string, element: string): string | undefined {
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
      return undefined;
  }
}

/** Colours, lengths and words are left; nothing that ends a declaration, calls a function or names an address. */
const NOT_IN_STYLE = /[^\p{L}\p{N} #.,%+_-]/gu;
