/** Reads start tags with their attributes, where no tree of the XML is needed. */
import { decodeXML } from "entities/decode";

/**
 * Returns the attributes of every start tag with this local name (any prefix), in document order, with entities
 * decoded.
 */
export function startTags(xml: string, localName: string): readonly ReadonlyMap<string, string>[] {
  const tags = xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${localName}(\\s[^<>]*)?>`, "g"));
  return [...tags].map(([, attributes = ""]) => readAttributes(attributes));
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = text.matchAll(/(?:^|\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...attributes].map(([, name = "", double, single]) => [name, decodeXML(double ?? single ?? "")]));
}
