/** Finds the elements around a position in a part. */
import { countLeading } from "#shared/base/xml/text-search.ts";
import type { XmlElement, XmlText } from "#shared/base/xml/xml-elements.ts";

/** Returns the innermost element around a position, or the one whose start tag is there. */
export function elementAt({ elements, root }: XmlText, at: number): XmlElement {
  let element = elements[countLeading(elements, ({ start }) => start < at) - 1];
  while (element !== undefined && element.end <= at) element = element.parent;
  return element ?? root;
}

/** Returns the innermost element with a name, which may be the element itself. */
export function around(element: XmlElement, name: string): XmlElement | undefined {
  let each: XmlElement | undefined = element;
  while (each !== undefined && each.name !== name) each = each.parent;
  return each;
}
