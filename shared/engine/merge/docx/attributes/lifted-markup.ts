/**
 * Defines the markup of lifted attributes. An attribute whose value holds tags is lifted: its start tag is split so
 * that docxtemplater sees the value as the text of an element and fills it in like any other text. After rendering, the
 * start tag is restored.
 */
import { ALTERNATIVE_TEXT, FIELD_NAME } from "#shared/engine/merge/values/docx-place.ts";
import type { Piece } from "#shared/engine/merge/values/link-address.ts";

/** The elements around a lifted value, by the kind of value. */
export const LIFTED = {
  /** The alternative text of a drawing, in which a picture tag replaces the picture. */
  alternative: ALTERNATIVE_TEXT,
  /** Other text for people, such as a tooltip. */
  text: "mrg:text",
  /** The code of a field. */
  instruction: "mrg:instruction",
  /** An address in the attribute itself. */
  address: "mrg:address",
  /** An address to which the attribute refers by the id of a relationship, which this element has in its place. */
  link: "mrg:link",
  /** A tag as the name of a control. */
  control: "mrg:control",
  /** A field of the data as the name of a control. */
  field: FIELD_NAME,
  /** The text of a chart and its sheets: see chart-markers.ts. */
  chart: "mrg:chart",
} as const;

export type LiftedKind = keyof typeof LIFTED;

/** These characters stand for `<` and `>` of a start tag. Neither XML nor values can contain them. */
export const TAG_START = "\u0003";
export const TAG_END = "\u0004";

export function liftedValue(kind: LiftedKind, xml: string): string {
  return `<${LIFTED[kind]}>${xml}</${LIFTED[kind]}>`;
}

/** @param id of the relationship that holds the address, as it stands in an attribute */
export function liftedLink(id: string, xml: string): string {
  return `<${LIFTED.link} r:id="${id}">${xml}</${LIFTED.link}>`;
}

export function liftedTag(name: string, rest: string): string {
  return TAG_START + name + rest + TAG_END;
}

/** Marks a value that is filled into a field code, a name or a chart. Its form depends on the text around it. */
export function markedValue(xml: string): string {
  return `\u0007${xml}\u0008`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark what is looked for.
export const VALUE = /\u0007([^\u0008]*)\u0008/g;

/** Restores start tags. Works on any piece of the XML. */
export function restoreTags(xml: string): string {
  return xml.replace(LIFTED_MARKUP, (markup) => (markup === TAG_START ? "<" : markup === TAG_END ? ">" : ""));
}

const LIFTED_MARKUP = new RegExp(`[${TAG_START}${TAG_END}]|</?(?:${Object.values(LIFTED).join("|")})>`, "g");

/** Splits the text into literal pieces and marked values. */
export function piecesOf(text: string): readonly Piece[] {
  return text.split(VALUE).map((xml, index) => ({ xml, isValue: index % 2 === 1 }));
}
