/** Finds the nodes on an axis of XPath. */
import { documentOf, type XmlElement, type XmlNode } from "./xml-document.ts";

/** An absent property matches everything. */
export interface NodeTest {
  readonly name?: string;
  readonly namespace?: string;
  readonly isText?: boolean;
}

/** @throws SyntaxError for an axis that rules do not use */
export function axisNodes(node: XmlNode, axis: string, test: NodeTest): readonly XmlNode[] {
  switch (axis) {
    case "child":
      return test.isText ? textsOf(node) : childrenOf(node).filter((child) => matches(child, test));
    case "attribute":
      return node.kind === "element"
        ? node.attributes.filter(({ name }) => test.name === undefined || name === test.name)
        : [];
    case "self":
      return matches(node, test) ? [node] : [];
    case "parent":
      return node.kind === "document" || !matches(node.parent, test) ? [] : [node.parent];
    case "ancestor":
      return ancestorsOf(node).filter((above) => matches(above, test));
    case "ancestor-or-self":
      return [...ancestorsOf(node), node].filter((above) => matches(above, test));
    case "descendant":
      return descendantsOf(node, test);
    case "descendant-or-self":
      return [...(matches(node, test) ? [node] : []), ...descendantsOf(node, test)];
    case "preceding":
      return elementsNamed(node, test).filter(({ lastOrder }) => lastOrder < orderOf(node));
    case "following":
      return elementsNamed(node, test).filter(({ order }) => order > lastOrderOf(node));
    case "preceding-sibling":
      return siblingsOf(node).filter((each) => each.order < orderOf(node) && matches(each, test));
    case "following-sibling":
      return siblingsOf(node).filter((each) => each.order > orderOf(node) && matches(each, test));
    default:
      throw new SyntaxError(`The axis ${axis} is not known`);
  }
}

function matches(node: XmlNode, { name, namespace, isText }: NodeTest): boolean {
  if (isText) return false;
  if (name === undefined && namespace === undefined) return true;
  if (node.kind !== "element") return false;
  return (name === undefined || node.name === name) && (namespace === undefined || node.namespace === namespace);
}

function childrenOf(node: XmlNode): readonly XmlElement[] {
  return node.kind === "attribute" ? [] : node.children;
}

/** Only elements without children have text in invoices. */
function textsOf(node: XmlNode): readonly XmlNode[] {
  if (node.kind !== "element" || node.children.length > 0 || node.text === "") return [];
  return [{ kind: "attribute", parent: node, name: "#text", text: node.text }];
}

function ancestorsOf(node: XmlNode): readonly XmlNode[] {
  const found: XmlNode[] = [];
  for (let above = node; above.kind !== "document"; found.unshift(above)) above = above.parent;
  return found;
}

function siblingsOf(node: XmlNode): readonly XmlElement[] {
  return node.kind === "element" ? node.parent.children : [];
}

function descendantsOf(node: XmlNode, test: NodeTest): readonly XmlElement[] {
  if (node.kind === "attribute") return [];
  const elements = elementsNamed(node, test);
  if (node.kind === "document") return elements;
  return elements.slice(firstBehind(elements, node.order), firstBehind(elements, node.lastOrder));
}

function elementsNamed(node: XmlNode, test: NodeTest): readonly XmlElement[] {
  const { named } = documentOf(node);
  if (test.name !== undefined) return (named.get(test.name) ?? []).filter((element) => matches(element, test));
  const all = [...named.values()].flat().filter((element) => matches(element, test));
  return all.sort((left, right) => left.order - right.order);
}

/** Returns the index of the first element behind a position; the elements are in the order of the document. */
function firstBehind(elements: readonly XmlElement[], order: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.order ?? 0) <= order) low = middle + 1;
    else high = middle;
  }
  return low;
}

function orderOf(node: XmlNode): number {
  return node.kind === "element" ? node.order : -1;
}

function lastOrderOf(node: XmlNode): number {
  return node.kind === "element" ? node.lastOrder : Number.POSITIVE_INFINITY;
}
