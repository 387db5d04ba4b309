/** Prepares a part of a document for the file that it is placed in: styles, defaults, and relationships. */
import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import { attributeSpan, childNamed, readXml, withinNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { isMarker } from "#shared/engine/merge/values/copy-markers.ts";
import type { JoinedStyles } from "./joined-styles.ts";

/** @param xml canonical */
export function withJoinedStyles(xml: string, styles: JoinedStyles): string {
  const text = readXml(xml);
  const isInTable = withinNamed(text, "w:tbl");
  const edits = text.elements.flatMap((element): readonly Edit[] => {
    if (REFERENCES.has(element.name)) {
      const span = attributeSpan(xml, element, "w:val");
      return span === undefined
        ? []
        : [replacement(span, styles.idFor(xml.slice(span.start, span.end), isInTable(element)))];
    }
    if (element.name === "w:p")
      return defaultEdits(xml, element, ["w:pPr", "w:pStyle"], styles.defaultFor("paragraph", isInTable(element)));
    if (element.name === "w:tbl")
      return defaultEdits(xml, element, ["w:tblPr", "w:tblStyle"], styles.defaultFor("table", false));
    return [];
  });
  return applyEdits(xml, edits);
}

const REFERENCES = new Set(["w:pStyle", "w:rStyle", "w:tblStyle"]);

/** Names the default style of the document, which is not that of the file. */
function defaultEdits(
  xml: string,
  element: XmlElement,
  [properties, reference]: readonly [string, string],
  style: string | undefined,
): readonly Edit[] {
  if (style === undefined) return [];
  const named = `<${reference} w:val="${style}"/>`;
  const own = childNamed(element, properties);
  if (own === undefined) return [inserted(xml, element, `<${properties}>${named}</${properties}>`)];
  return childNamed(own, reference) === undefined ? [inserted(xml, own, named)] : [];
}

/** Inserts a first child. */
function inserted(xml: string, element: XmlElement, child: string): Edit {
  if (xml[element.contentStart - 2] !== "/") return insertion(element.contentStart, child);
  const end = element.contentStart;
  return replacement({ start: end - "/>".length, end }, `>${child}</${element.name}>`);
}

/**
 * Replaces the ids of relationships. An id without a new one becomes empty, or it would lead to a part of the file that
 * happens to have the same id. The ids of headers are markers and stay.
 */
export function withRelationships(xml: string, ids: ReadonlyMap<string, string>): string {
  return xml.replace(/ (r:\w+|o:relid)="([^"]+)"/g, (whole, name: string, id: string) =>
    isMarker(id) ? whole : ` ${name}="${ids.get(id) ?? ""}"`,
  );
}
