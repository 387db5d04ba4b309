/** Which names a part defines that must be unique in a file, and to which it refers. */

import { attribute, type XmlText } from "#shared/xml/xml-elements.ts";
import { namesInFields } from "./mark-fields.ts";

const NAMED: ReadonlySet<string> = new Set(["w:bookmarkStart", "w:moveFromRangeStart", "w:moveToRangeStart"]);

/** Names of bookmarks and of moves. */
export function definedNames({ xml, elements }: XmlText): readonly string[] {
  return elements.filter(({ name }) => NAMED.has(name)).flatMap((element) => attribute(xml, element, "w:name") ?? []);
}

/** Names of bookmarks to which links and fields refer, whether or not there are such bookmarks. */
export function referencedNames(text: XmlText): readonly string[] {
  const links = text.elements.filter(({ name }) => name === "w:hyperlink");
  return [...links.flatMap((link) => attribute(text.xml, link, "w:anchor") ?? []), ...namesInFields(text)];
}
