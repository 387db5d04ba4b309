/** Reads the tags in the text and attributes of an HTML page, each with the place where its values go. */
import { decodeHTMLAttribute } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { refuseDropping } from "#shared/engine/merge/syntax/dropping-tags.ts";
import { findDelimited } from "#shared/engine/merge/syntax/find-delimited.ts";
import { parseText } from "#shared/engine/merge/syntax/parse-text.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { Fault, ParsedTags, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { healHtml } from "./heal-html.ts";
import { ADDRESS_MARKS } from "./html-address.ts";
import { HTML_PLACES, type Stretch, stretchesOf } from "./html-places.ts";
import { htmlTokens } from "./html-tokens.ts";
import { placeSections } from "./place-sections.ts";

export interface ParsedHtml {
  readonly tags: ParsedTags;
  /** The page to which the offsets of faults refer. Its delimiters are escaped like `delimiters`. */
  readonly html: string;
  readonly delimiters: Delimiters;
}

/** Scripts, styles and comments stay as they are, whatever they hold. Neither delimiter may be empty. */
export function parseHtml(source: string, syntax: TemplateSyntax): ParsedHtml {
  const delimiters = escapedDelimiters(syntax.delimiters);
  const healed = markAddresses(healHtml(source, delimiters), delimiters);
  const first = parsePlaces(healed, syntax, delimiters);
  const placed = placeSections(healed, first);
  if (placed.faults.length > 0) return { tags: withFaults(first, placed.faults), html: healed, delimiters };
  const tags = placed.html === healed ? first : parsePlaces(placed.html, syntax, delimiters);
  return { tags, html: placed.html, delimiters };
}

/** Returns the delimiters as they are written in HTML. */
export function escapedDelimiters({ left, right }: Delimiters): Delimiters {
  return { left: escapeMarkup(left), right: escapeMarkup(right) };
}

/** Replaces every character in a place where tags are not allowed. HTML cannot contain it. */
const NO_PLACE = "\u0001";

function parsePlaces(html: string, syntax: TemplateSyntax, delimiters: Delimiters): ParsedTags {
  const stretches = stretchesOf(htmlTokens(html));
  const searched = stretches.map((stretch) => searchedText(html, stretch)).join("");
  const tags = refuseDropping(parseText(searched, { ...syntax, delimiters }, decodeInTag), syntax);
  const finish = finisher(html, stretches);
  const faults = [...misplaced(tags.parsed), ...closedPlaces(html, stretches, delimiters)];
  return withFaults({ ...tags, parsed: tags.parsed.map(finish), postparsed: tags.postparsed.map(finish) }, faults);
}

/** Returns a text of the same length. Line breaks stay, because faults count them. */
function searchedText(html: string, { start, end, place }: Stretch): string {
  const text = html.slice(start, end);
  return place === "opaque" || place === "closed" ? text.replace(/[^\r\n]/g, NO_PLACE) : text;
}

/** Restores the content that was not searched, and names the places of tags. */
function finisher(html: string, stretches: readonly Stretch[]): (token: Token) => Token {
  const finish = (token: Token): Token => {
    const { offset = 0 } = token as Token & { readonly offset?: number };
    if (token.type !== "placeholder") return { ...token, value: html.slice(offset, offset + token.value.length) };
    const place = placeAt(stretches, offset);
    const textElement = place === "closed" || place === "opaque" ? HTML_PLACES.plain : HTML_PLACES[place];
    return { ...token, textElement, ...(token.subparsed && { subparsed: token.subparsed.map(finish) }) };
  };
  return finish;
}

function placeAt(stretches: readonly Stretch[], offset: number): Stretch["place"] {
  return stretches[countLeading(stretches, ({ end }) => end <= offset)]?.place ?? "text";
}

/** Returns the faults for tags that reach from one place into another and cannot be repaired. */
function misplaced(tokens: readonly Token[]): readonly Fault[] {
  const broken = tokens.filter(({ type, raw }) => type === "placeholder" && raw?.includes(NO_PLACE));
  return broken.map((token) => fault(token.value.replaceAll(NO_PLACE, ""), (token as { offset?: number }).offset));
}

/**
 * Returns the faults for tags where no value can go: names of elements and attributes, values without quotes, and
 * attributes that load something.
 */
function closedPlaces(html: string, stretches: readonly Stretch[], delimiters: Delimiters): readonly Fault[] {
  return stretches
    .filter(({ place }) => place === "closed")
    .flatMap(({ start, end }) =>
      findDelimited(html.slice(start, end), delimiters).tags.map(({ raw, start: at }) => fault(raw, start + at)),
    );
}

function fault(name: string, offset = 0): Fault {
  return { id: "no_place_for_tag", xtag: decodeInTag(name).trim(), offset };
}

/**
 * Decodes by the rule for attributes, by which `&&region` holds no reference. By the rule for text it would become
 * `&®ion`.
 */
function decodeInTag(tag: string): string {
  return decodeHTMLAttribute(tag);
}

function withFaults(tags: ParsedTags, faults: readonly Fault[]): ParsedTags {
  return { ...tags, allErrors: [...tags.allErrors, ...faults.map((properties) => ({ properties }))] };
}

/** Marks the addresses that hold tags, so that they can be checked as a whole once all values are filled in. */
function markAddresses(html: string, { left }: Delimiters): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: our own marks must not come from the page.
  const plain = html.replace(/[\u0001\u0005-\u0008]/g, "");
  return stretchesOf(htmlTokens(plain))
    .map(({ start, end, place }) => {
      const text = plain.slice(start, end);
      return place === "address" && text.includes(left) ? ADDRESS_MARKS.start + text + ADDRESS_MARKS.end : text;
    })
    .join("");
}
