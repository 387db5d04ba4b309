/** Reads the tags in the text and attributes of an XML file, each with the place where its values go. */
import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { XML_PLACES, type XmlStretch, xmlStretches } from "#shared/base/xml/xml-places.ts";
import { refuseDropping } from "#shared/engine/merge/syntax/dropping-tags.ts";
import { findDelimited } from "#shared/engine/merge/syntax/find-delimited.ts";
import { parseText } from "#shared/engine/merge/syntax/parse-text.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { Fault, ParsedTags, Token } from "#shared/engine/merge/syntax/tokens.ts";

/** Replaces every character in a place without tags. XML cannot contain it. */
const NO_PLACE = "\u0001";

/**
 * Comments and processing instructions stay as they are. A section is within one element, attribute or CDATA section, so
 * that it repeats whole elements.
 * @param xml well-formed
 */
export function parseXmlTags(xml: string, syntax: TemplateSyntax): ParsedTags {
  const delimiters = escapedDelimiters(syntax.delimiters);
  const stretches = xmlStretches(xml);
  const searched = stretches.map((stretch) => searchedText(xml, stretch)).join("");
  const tags = refuseDropping(parseText(searched, { ...syntax, delimiters }, decodeXML), syntax);
  const parsed = tags.parsed as readonly PlacedToken[];
  const faults = [
    ...brokenTags(parsed),
    ...closedPlaces(xml, stretches, delimiters),
    ...tornSections(parsed, stretches),
  ];
  const finish = finisher(xml, stretches);
  return {
    ...tags,
    parsed: tags.parsed.map(finish),
    postparsed: tags.postparsed.map(finish),
    allErrors: [...tags.allErrors, ...faults.map((properties) => ({ properties }))],
  };
}

interface PlacedToken extends Token {
  readonly offset: number;
}

/** Returns the delimiters as they are written in XML. */
export function escapedDelimiters({ left, right }: Delimiters): Delimiters {
  return { left: escapeMarkup(left), right: escapeMarkup(right) };
}

/** Returns a text of the same length. Line breaks stay, because faults count them. */
function searchedText(xml: string, { start, end, place }: XmlStretch): string {
  const text = xml.slice(start, end);
  return place === "opaque" || place === "closed" ? text.replace(/[^\r\n]/g, NO_PLACE) : text;
}

/** Restores the content that was not searched, and names the places of tags. */
function finisher(xml: string, stretches: readonly XmlStretch[]): (token: Token) => Token {
  const finish = (token: Token): Token => {
    const { offset } = token as PlacedToken;
    if (token.type !== "placeholder") return { ...token, value: xml.slice(offset, offset + token.value.length) };
    const place = stretchAt(stretches, offset)?.place ?? "text";
    const textElement = place === "closed" || place === "opaque" ? XML_PLACES.text : XML_PLACES[place];
    return { ...token, textElement, ...(token.subparsed && { subparsed: token.subparsed.map(finish) }) };
  };
  return finish;
}

function stretchAt(stretches: readonly XmlStretch[], offset: number): XmlStretch | undefined {
  return stretches[countLeading(stretches, ({ end }) => end <= offset)];
}

/** Returns the faults for tags that reach from one place into another. */
function brokenTags(tokens: readonly PlacedToken[]): readonly Fault[] {
  const broken = tokens.filter(({ type, raw }) => type === "placeholder" && raw?.includes(NO_PLACE));
  return broken.map(({ value, offset }) => noPlace(value.replaceAll(NO_PLACE, ""), offset));
}

/** Returns the faults for tags in names and other markup. */
function closedPlaces(xml: string, stretches: readonly XmlStretch[], delimiters: Delimiters): readonly Fault[] {
  return stretches
    .filter(({ start, place }) => place === "closed" && !xml.startsWith("<![CDATA[", start))
    .flatMap(({ start, end }) =>
      findDelimited(xml.slice(start, end), delimiters).tags.map(({ raw, start: at }) => noPlace(raw, start + at)),
    );
}

function noPlace(name: string, offset: number): Fault {
  return { id: "no_place_for_tag", xtag: decodeXML(name).trim(), offset };
}

/** Returns the faults for sections that would repeat a part of an element. */
function tornSections(tokens: readonly PlacedToken[], stretches: readonly XmlStretch[]): readonly Fault[] {
  const open: PlacedToken[] = [];
  const faults: Fault[] = [];
  const containerOf = ({ offset }: PlacedToken) => stretchAt(stretches, offset)?.container;
  for (const token of tokens) {
    if (token.location === "start") open.push(token);
    const start = token.location === "end" ? open.pop() : undefined;
    if (start === undefined || containerOf(start) === containerOf(token)) continue;
    faults.push({ id: "loop_position_invalid", xtag: start.value, offset: start.offset, obstacle: "xml" });
  }
  return faults;
}
