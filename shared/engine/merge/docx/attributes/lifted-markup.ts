/**
 * Defines the markup of lifted attributes. An attribute whose value holds tags is lifted: its start tag is split so
 * that docxtemplater sees the value as the text of an element and fills it in like any other text. After rendering, the
 * start tag is restored.
 */
import { ALTERNATIVE_TEXT, FIELD_NAME } from "#shared/engine/merge/values/docx-place.ts";
import type { AddressPiece } from "#shared/engine/merge/values/link-address.ts";

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
  /** An address that the attribute refers to by the id of a relationship: see `liftedLink`. */
  link: "mrg:link",
  /** A tag as the name of a control. */
  control: "mrg:control",
  /** A field of the data as the name of a control. */
  field: FIELD_NAME,
  /** The text of a chart and its sheets, which `CHART_TEXT` encloses once it is rendered: see chart-markers.ts. */
  chart: "mrg:chart",
} as const;

export const CHART_TEXT = { open: "\u0010", close: "\u0011" } as const;

export type LiftedKind = keyof typeof LIFTED;

/** These characters stand for `<` and `>` of a start tag. Neither XML nor values can contain them. */
export const TAG_START = "\u0003";
export const TAG_END = "\u0004";

export function liftedValue(kind: LiftedKind, xml: string): string {
  return `<${LIFTED[kind]}>${xml}</${LIFTED[kind]}>`;
}

/** @param id of the relationship that holds the address */
export function liftedLink(id: string, xml: string): string {
  return liftedValue("link", id + ID_END + xml);
}

const ID_END = "\u000f";

export function liftedTag(name: string, rest: string): string {
  return TAG_START + name + rest + TAG_END;
}

/** Marks a value that is filled into an address or a field code. Its encoding depends on what stands before it. */
export function markedValue(xml: string): string {
  return `\u0007${xml}\u0008`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark what is looked for.
export const VALUE = /\u0007([^\u0008]*)\u0008/g;

/** Restores start tags. Addresses stay marked for `replaceAddresses`. Works on any piece of the XML. */
export function restoreTags(xml: string): string {
  return xml.replace(LIFTED_MARKUP, (markup) => RESTORED[markup] ?? "");
}

const LIFTED_MARKUP = new RegExp(`[${TAG_START}${TAG_END}]|</?(?:${Object.values(LIFTED).join("|")})>`, "g");

const RESTORED: Readonly<Record<string, string>> = {
  [TAG_START]: "<",
  [TAG_END]: ">",
  [`<${LIFTED.address}>`]: "\u0005",
  [`<${LIFTED.link}>`]: "\u0005",
  [`</${LIFTED.address}>`]: "\u0006",
  [`</${LIFTED.link}>`]: "\u0006",
  [`<${LIFTED.chart}>`]: CHART_TEXT.open,
  [`</${LIFTED.chart}>`]: CHART_TEXT.close,
};

/** A rendered address: XML with its values marked. */
export interface RenderedAddress {
  /** Id of the relationship that holds it in the template, or undefined if it stands in the attribute itself. */
  readonly relationshipId: string | undefined;
  readonly pieces: readonly AddressPiece[];
}

/** Replaces each address by the result of `replacementFor`. */
export function replaceAddresses(xml: string, replacementFor: (address: RenderedAddress) => string): string {
  return xml.replace(ADDRESS, (_, address: string) => {
    const idEnd = address.indexOf(ID_END);
    const relationshipId = idEnd < 0 ? undefined : address.slice(0, idEnd);
    return replacementFor({ relationshipId, pieces: piecesOf(address.slice(idEnd + 1)) });
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark what is looked for.
const ADDRESS = /\u0005([^\u0006]*)\u0006/g;

/** Splits the text into literal pieces and marked values. */
export function piecesOf(address: string): readonly AddressPiece[] {
  const parts = address.split(VALUE);
  return parts.map((xml, index) => ({ xml, isValue: index % 2 === 1 }));
}
