/** Finds blocks, rows and cells, also those in content controls and custom XML around them. */
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";

/** Elements that may stand around blocks, rows and cells. */
const WRAPPERS: ReadonlySet<string> = new Set(["w:sdt", "w:sdtContent", "w:customXml"]);

/** Returns the children with one of these names, in their order. */
export function nestedChildren(parent: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  return descendants(
    parent,
    ({ name }) => names.includes(name),
    ({ name }) => WRAPPERS.has(name),
  );
}

type Test = (element: XmlElement) => boolean;

/**
 * Returns the descendants that are wanted, in their order. What is wanted is not entered. It does not recurse, because
 * a stranger's elements may be nested at any depth.
 */
export function descendants(parent: XmlElement, isWanted: Test, isEntered: Test): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const open = parent.children.toReversed();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (isWanted(element)) found.push(element);
    else if (isEntered(element)) for (const child of element.children.toReversed()) open.push(child);
  }
  return found;
}
