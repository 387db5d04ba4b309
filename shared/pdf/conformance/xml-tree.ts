/** Reads small XML documents strictly, with namespaces, and without document type declarations. */
import { DOMParser, type Element, type Node } from "@xmldom/xmldom";

export type { Element };

const ELEMENT = 1;
const TEXTS = new Set([3, 4]);

/**
 * Returns the root, or undefined if the text is not well-formed or declares a document type, which could redefine
 * names.
 */
export function parseXml(text: string): Element | undefined {
  if (text.includes("<!DOCTYPE")) return undefined;
  try {
    return (
      new DOMParser({ onError: refuse, normalizeLineEndings }).parseFromString(text, "text/xml").documentElement ??
      undefined
    );
  } catch {
    return undefined;
  }
}

/** XML 1.0, 2.11. By default the parser does it as XML 1.1, which takes U+0085, U+2028 and U+2029 for line ends too. */
function normalizeLineEndings(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** U+FFFD is a character like others, of which the parser only guesses that it comes from a wrong encoding. */
function refuse(_level: string, message: string): void {
  if (message.startsWith("Unicode replacement character")) return;
  throw new SyntaxError(message);
}

export function isNamed(element: Element | undefined, namespace: string, name: string): boolean {
  return element?.namespaceURI === namespace && element.localName === name;
}

export function childrenOf(element: Element | undefined): readonly Element[] {
  return nodesOf(element).filter((node): node is Element => node.nodeType === ELEMENT);
}

/** Returns the first child element with this name. */
export function childOf(element: Element | undefined, namespace: string, name: string): Element | undefined {
  return childrenOf(element).find((child) => isNamed(child, namespace, name));
}

/** Returns the element's own text, without that of its children. */
export function textIn(element: Element | undefined): string | undefined {
  const texts = nodesOf(element).filter(({ nodeType }) => TEXTS.has(nodeType));
  return element && texts.map(({ nodeValue }) => nodeValue ?? "").join("");
}

export function nodesOf(element: Element | undefined): readonly Node[] {
  return element ? Array.from(element.childNodes) : [];
}
