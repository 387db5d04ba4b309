/** Lists the attributes of a document that may hold tags, with the kind of their values. */
import type { LiftedKind } from "./lifted-markup.ts";

/**
 * Returns the kind of an attribute, given the names of element and attribute as written, or undefined if it holds no
 * tags.
 */
export function attributeKind(element: string, attribute: string): LiftedKind | undefined {
  return PLACES.find((place) => place.element.test(element))?.attributes[attribute];
}

interface Place {
  readonly element: RegExp;
  readonly attributes: Readonly<Record<string, LiftedKind>>;
}

/** ISO 29500-1: 20.1.2.2.8 (pictures and shapes), 17.4.3 f. (tables), 17.16.22 (links), 17.16.19 (fields); VML. */
const PLACES: readonly Place[] = [
  { element: /^\w+:(?:docPr|cNvPr)$/, attributes: { descr: "alternative", title: "alternative" } },
  { element: /^w:(?:tblCaption|tblDescription)$/, attributes: { "w:val": "text" } },
  { element: /^w:hyperlink$/, attributes: { "w:tooltip": "text", "r:id": "link" } },
  { element: /^a:hlink(?:Click|Hover)$/, attributes: { tooltip: "text", "r:id": "link" } },
  { element: /^w:fldSimple$/, attributes: { "w:instr": "instruction" } },
  // The text of a watermark is the string of a text path.
  { element: /^v:textpath$/, attributes: { string: "text" } },
  { element: /^v:\w+$/, attributes: { alt: "text", title: "text", href: "address" } },
];

/** Matches start tags of these elements: name, attributes with the blanks before them, end. */
export const PLACE_TAG =
  /<(\w+:(?:docPr|cNvPr)|w:(?:tblCaption|tblDescription|hyperlink|fldSimple)|a:hlink(?:Click|Hover)|v:\w+)((?:\s+[^\s=<>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))+)(\s*\/?)>/g;

/** Matches blank, name, equals sign, value with its quotes. */
export const ATTRIBUTE = /(\s+)([^\s=<>"']+)(\s*=\s*)("[^"<]*"|'[^'<]*')/g;
