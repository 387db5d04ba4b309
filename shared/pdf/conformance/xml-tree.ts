/** Reads small XML documents into a tree, strictly, with namespaces, and without document type declarations. */
import { DOMParser, type Element } from "@xmldom/xmldom";

interface XmlAttribute {
  /** Empty for an attribute without a prefix. */
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

export interface XmlElement {
  readonly namespace: string;
  readonly prefix: string;
  /** The name without the prefix. */
  readonly name: string;
  /** All attributes except namespace declarations. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The element's own text, without that of its children. */
  readonly text: string;
}

const DECLARATIONS = "http://www.w3.org/2000/xmlns/";
const ELEMENT = 1;
const TEXTS = new Set([3, 4]);
/** The maximum depth, beyond that of any metadata; content below it is left out. */
const DEPTH_MAX = 100;

/** Returns the root, or undefined if the text is not well-formed or declares a document type. */
export function parseXml(text: string): XmlElement | undefined {
  const root = rootOf(text);
  return root && treeOf(root, 0);
}

/** Returns the root as xmldom has it, or undefined as `parseXml` does. A document type could redefine names. */
export function rootOf(text: string): Element | undefined {
  if (text.includes("<!DOCTYPE")) return undefined;
  try {
    return new DOMParser({ onError: refuse }).parseFromString(text, "text/xml").documentElement ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first child element with this name. */
export function childOf(element: XmlElement | undefined, namespace: string, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.namespace === namespace && child.name === name);
}

function refuse(_level: string, message: string): never {
  throw new SyntaxError(message);
}

function treeOf(element: Element, depth: number): XmlElement {
  const nodes = depth < DEPTH_MAX ? Array.from(element.childNodes) : [];
  const attributes = Array.from(element.attributes).filter(({ namespaceURI }) => namespaceURI !== DECLARATIONS);
  return {
    namespace: element.namespaceURI ?? "",
    prefix: element.prefix ?? "",
    name: element.localName ?? "",
    attributes: attributes.map(({ namespaceURI, localName, value }) => ({
      namespace: namespaceURI ?? "",
      name: localName ?? "",
      value,
    })),
    children: nodes.filter(({ nodeType }) => nodeType === ELEMENT).map((node) => treeOf(node as Element, depth + 1)),
    text: nodes
      .filter(({ nodeType }) => TEXTS.has(nodeType))
      .map(({ nodeValue }) => nodeValue ?? "")
      .join(""),
  };
}
