/** Reads XMP metadata (ISO 16684-1): a list of properties with their values. */
import type { Element } from "@xmldom/xmldom";
import { childOf, childrenOf, isNamed, parseXml, textIn } from "./xml-tree.ts";

export interface XmpProperty {
  readonly namespace: string;
  /** The element, or undefined for a property that is written as an attribute. */
  readonly element: Element | undefined;
  readonly prefix: string;
  readonly name: string;
  /** The value of a property without structure. */
  readonly text: string;
}

export interface Xmp {
  readonly properties: readonly XmpProperty[];
}

export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XML = "http://www.w3.org/XML/1998/namespace";

export const DC = "http://purl.org/dc/elements/1.1/";
export const XMP_BASIC = "http://ns.adobe.com/xap/1.0/";
export const PDF_SCHEMA = "http://ns.adobe.com/pdf/1.3/";
export const PDFA_ID = "http://www.aiim.org/pdfa/ns/id/";

/** Returns undefined if it is not well-formed, or not RDF. */
export function readXmp(text: string): Xmp | undefined {
  const root = parseXml(text.replace(/^\ufeff/, "").replace(/(?<!\0)\0+$/, ""));
  const rdf = [...(root ? [root] : []), ...childrenOf(root)].find((each) => isNamed(each, RDF, "RDF"));
  const descriptions = childrenOf(rdf);
  if (!rdf || !descriptions.every((each) => isNamed(each, RDF, "Description"))) return undefined;
  return { properties: descriptions.flatMap(propertiesOf) };
}

export function propertyOf(xmp: Xmp, namespace: string, name: string): XmpProperty | undefined {
  return xmp.properties.find((property) => property.namespace === namespace && property.name === name);
}

/** Returns the items of a property that is a bag, a sequence or a choice; undefined for any other. */
export function itemsOf(
  property: XmpProperty | Element | undefined,
  container: "Bag" | "Seq" | "Alt",
): readonly Element[] | undefined {
  const element = property && "element" in property ? property.element : property;
  const [list, ...others] = childrenOf(element);
  if (others.length > 0 || !isNamed(list, RDF, container)) return undefined;
  const items = childrenOf(list);
  return items.every((item) => isNamed(item, RDF, "li")) ? items : undefined;
}

/** A structure is in its element, or in a description within it. */
export function fieldsOf(element: Element): Element {
  return childOf(element, RDF, "Description") ?? element;
}

/** Returns the text for readers of any language, or the first one. */
export function defaultText(property: XmpProperty | undefined): string | undefined {
  const items = itemsOf(property, "Alt");
  return textIn(items?.find((item) => languageOf(item) === "x-default") ?? items?.[0]);
}

export function languageOf(item: Element): string | undefined {
  return item.getAttributeNodeNS(XML, "lang")?.value;
}

function propertiesOf(description: Element): readonly XmpProperty[] {
  const written = Array.from(description.attributes).flatMap(
    ({ namespaceURI: namespace, localName, prefix, value }) => {
      const isProperty = namespace !== null && !NOT_PROPERTIES.has(namespace);
      return isProperty
        ? [{ namespace, name: localName ?? "", prefix: prefix ?? "", element: undefined, text: value }]
        : [];
    },
  );
  const elements = childrenOf(description).map((element) => ({
    namespace: element.namespaceURI ?? "",
    prefix: element.prefix ?? "",
    name: element.localName ?? "",
    element,
    text: textIn(element)?.trim() ?? "",
  }));
  return [...written, ...elements];
}

/** The namespaces of attributes that are not properties: of RDF, of XML, and of declarations of namespaces. */
const NOT_PROPERTIES = new Set([RDF, XML, "http://www.w3.org/2000/xmlns/"]);
