/** Holds an XML document as the nodes of XPath: elements with their order, attributes, and an index of names. */
import { childrenOf, type Element } from "#shared/pdf/conformance/xml-tree.ts";

export interface XmlElement {
  readonly kind: "element";
  readonly source: Element;
  /** The document for the root element. */
  readonly parent: XmlElement | XmlDocument;
  readonly name: string;
  /** As it is written, with its prefix. */
  readonly qualifiedName: string;
  readonly namespace: string;
  /** Where its tag begins, from 1. */
  readonly line: number;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** All text in it, also that of its descendants. */
  readonly text: string;
  /** The position in the document, from 0, and that of its last descendant. */
  readonly order: number;
  readonly lastOrder: number;
}

interface XmlAttribute {
  readonly kind: "attribute";
  readonly parent: XmlElement;
  readonly name: string;
  readonly text: string;
}

export interface XmlDocument {
  readonly kind: "document";
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** All elements in the order of the document, by their names without namespace. */
  readonly named: ReadonlyMap<string, readonly XmlElement[]>;
}

export type XmlNode = XmlElement | XmlAttribute | XmlDocument;

/** No invoice is nested deeper. */
const DEPTH_MAX = 100;

/** @throws RangeError for elements that are nested too deeply */
export function xmlDocument(root: Element): XmlDocument {
  const named = new Map<string, XmlElement[]>();
  const children: XmlElement[] = [];
  const document: XmlDocument = { kind: "document", children, text: root.textContent ?? "", named };
  let count = 0;
  const add = (dom: Element, parent: XmlElement | XmlDocument, depth: number): XmlElement => {
    if (depth > DEPTH_MAX) throw new RangeError(`Elements are nested more than ${DEPTH_MAX} deep`);
    const inner: XmlElement[] = [];
    const attributes: XmlAttribute[] = [];
    let text: string | undefined;
    const element = {
      kind: "element" as const,
      source: dom,
      parent,
      name: dom.localName ?? dom.nodeName,
      qualifiedName: dom.nodeName,
      namespace: dom.namespaceURI ?? "",
      line: dom.lineNumber ?? 1,
      attributes,
      children: inner,
      // Read when a rule asks for it: that of the outer elements is the whole document.
      get text() {
        text ??= dom.textContent ?? "";
        return text;
      },
      order: count++,
      lastOrder: 0,
    };
    for (const { nodeName, value } of dom.attributes)
      attributes.push({ kind: "attribute", parent: element, name: nodeName, text: value });
    const sameName = named.get(element.name);
    if (sameName === undefined) named.set(element.name, [element]);
    else sameName.push(element);
    for (const child of childrenOf(dom)) inner.push(add(child, element, depth + 1));
    element.lastOrder = count - 1;
    return element;
  };
  children.push(add(root, document, 1));
  return document;
}

export function documentOf(node: XmlNode): XmlDocument {
  let above = node;
  while (above.kind !== "document") above = above.parent;
  return above;
}
