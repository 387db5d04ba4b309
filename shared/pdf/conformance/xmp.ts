/** Reads XMP metadata (ISO 16684-1): a list of properties with their values. */
import { parseXml, type XmlElement } from "./xml-tree.ts";

export interface XmpProperty {
  readonly namespace: string;
  /** The element, or undefined for a property that is written as an attribute. */
  readonly element: XmlElement | undefined;
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
  const rdf = root && isRdf(root) ? root : root?.children.find(isRdf);
  if (!rdf || rdf.children.some(({ namespace, name }) => namespace !== RDF || name !== "Description")) return undefined;
  return { properties: rdf.children.flatMap(propertiesOf) };
}

export function propertyOf(xmp: Xmp, namespace: string, name: string): XmpProperty | undefined {
  return xmp.properties.find((property) => property.namespace === namespace && property.name === name);
}

/** Returns the items of a property that is a bag, a sequence or a choice; undefined for any other. */
export function itemsOf(
  property: XmpProperty | XmlElement | undefined,
  container: "Bag" | "Seq" | "Alt",
): readonly XmlElement[] | undefined {
  const element = property && "children" in property ? property : property?.element;
  const [list, ...others] = element?.children ?? [];
  if (others.length > 0 || list?.namespace !== RDF || list.name !== container) return undefined;
  return list.children.every(({ namespace, name }) => namespace === RDF && name === "li") ? list.children : undefined;
}

/** Returns the text for readers of any language, or the first one. */
export function defaultText(property: XmpProperty | undefined): string | undefined {
  const items = itemsOf(property, "Alt");
  return (items?.find((item) => languageOf(item) === "x-default") ?? items?.[0])?.text;
}

export function languageOf(item: XmlElement): string | undefined {
  return item.attributes.find(({ namespace, name }) => namespace === XML && name === "lang")?.value;
}

function isRdf({ namespace, name }: XmlElement): boolean {
  return namespace === RDF && name === "RDF";
}

function propertiesOf(description: XmlElement): readonly XmpProperty[] {
  const written = description.attributes.filter(
    ({ namespace }) => namespace !== RDF && namespace !== "" && namespace !== XML,
  );
  return [
    ...written.map(({ namespace, name, value }) => ({ namespace, name, prefix: "", element: undefined, text: value })),
    ...description.children.map((element) => ({
      namespace: element.namespace,
      prefix: element.prefix,
      name: element.name,
      element,
      text: element.text.trim(),
    })),
  ];
}
