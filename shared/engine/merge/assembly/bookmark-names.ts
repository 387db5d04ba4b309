/** Finds the names in a part that must be unique in a file, and the references to them. */

import { attribute, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { namesInFields } from "./mark-fields.ts";

const NAMED: ReadonlySet<string> = new Set(["w:bookmarkStart", "w:moveFromRangeStart", "w:moveToRangeStart"]);

/** Returns the names of bookmarks and of moves. */
export function definedNames({ xml, elements }: XmlText): readonly string[] {
  return elements.filter(({ name }) => NAMED.has(name)).flatMap((element) => attribute(xml, element, "w:name") ?? []);
}

/** Returns the bookmark names that links and fields refer to, whether or not those bookmarks exist. */
export function referencedNames(text: XmlText): readonly string[] {
  const links = text.elements.filter(({ name }) => name === "w:hyperlink");
  return [...links.flatMap((link) => attribute(text.xml, link, "w:anchor") ?? []), ...namesInFields(text)];
}
