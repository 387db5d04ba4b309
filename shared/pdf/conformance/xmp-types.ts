/** Judges the values of XMP properties by their types (XMP Specification 2005, chapter 4 "Schemas"). */
import type { Element } from "@xmldom/xmldom";
import { xmpDate } from "./dates.ts";
import { childOf, childrenOf, textIn } from "./xml-tree.ts";
import { fieldsOf, itemsOf, languageOf, RDF, type XmpProperty } from "./xmp.ts";
import { STRUCTURES, type Structure, type Structures } from "./xmp-structures.ts";

const LISTS = { bag: "Bag", seq: "Seq", alt: "Alt" } as const;

/** Values without structure that may be any text. */
const FREE = new Set("text uri url propername agentname rational renditionclass locale guid xpath".split(" "));
/** Other values without structure. */
const TEXTS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    boolean: /^(True|False)$/,
    integer: /^[+-]?\d+$/,
    real: /^[+-]?(\d+\.?\d*|\d*\.?\d+)$/,
    mimetype: /^[-\w+.]+\/[-\w+.]+$/,
    gpscoordinate: /^\d{2},\d{2}[,.]\d{2}[NSEW]$/,
    point: /^\([+-]?\d+, [+-]?\d+\)$/,
  }),
);

const ANY = "any";

/**
 * Returns whether a property has a value of the type; never for a type that is not known.
 * @param own structures that the metadata describe
 */
export function hasType({ element, text }: XmpProperty, type: string, own: Structures): boolean {
  return element ? isOfType(element, type, own) : isText(text, type);
}

function isOfType(element: Element, type: string, own: Structures): boolean {
  if (type === ANY) return true;
  if (type === "lang alt") return itemsOf(element, "Alt")?.every((item) => languageOf(item) !== undefined) ?? false;
  const [list = "", inner] = /^(bag|seq|alt) (.*)$/.exec(type)?.slice(1) ?? [];
  if (inner !== undefined) {
    const items = itemsOf(element, LISTS[list as keyof typeof LISTS]);
    return items?.every((item) => isOfType(item, inner, own)) ?? false;
  }
  const structure = STRUCTURES.get(type) ?? own.get(type);
  if (structure) return isStructure(element, structure, own);
  const value = childOf(fieldsOf(element), RDF, "value") ?? element;
  return childrenOf(value).length === 0 && isText(textIn(value)?.trim() ?? "", type);
}

function isText(text: string, type: string): boolean {
  if (type === ANY || FREE.has(type)) return true;
  if (type === "date") return xmpDate(text) !== undefined;
  return TEXTS.get(type)?.test(text) ?? false;
}

/** The fields of a structure are elements or attributes. */
function isStructure(element: Element, { namespace, types }: Structure, own: Structures): boolean {
  const holder = fieldsOf(element);
  const children = childrenOf(holder);
  const attributes = Array.from(holder.attributes).filter((attribute) => attribute.namespaceURI === namespace);
  const areKnown = children.every((child) => {
    const type = child.namespaceURI === namespace ? types.get(child.localName ?? "") : undefined;
    return type !== undefined && isOfType(child, type, own);
  });
  const areTyped = attributes.every(({ localName, value }) => {
    const type = types.get(localName ?? "");
    return type !== undefined && isText(value, type);
  });
  return children.length + attributes.length > 0 && areKnown && areTyped;
}
