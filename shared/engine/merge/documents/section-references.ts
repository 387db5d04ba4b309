/** Makes the headers and footers of sections explicit: a section without its own has those of the section before it. */

import { applyEdits, insertion, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, readXml } from "#shared/base/xml/xml-elements.ts";
import { headerReferences, pageKind } from "#shared/engine/merge/assembly/copy-sections.ts";
import { childPlace, SECTION_PROPERTIES } from "#shared/engine/merge/rich/schema-order.ts";

/** Relationship ids by the kinds of pages: see `pageKind`. */
export type References = ReadonlyMap<string, string>;

/** @param section a `w:sectPr`, canonical @param before what it has of the sections before it */
export function referencesOf(section: string, before: References): References {
  const { xml, root } = readXml(section);
  const own = headerReferences(root).map(
    (each) =>
      [pageKind(each.name, attribute(xml, each, "w:type") ?? "default"), attribute(xml, each, "r:id") ?? ""] as const,
  );
  return new Map([...before, ...own]);
}

/** Returns the section with these headers and footers, and no others. */
export function withReferences(section: string, references: References): string {
  const { xml, root } = readXml(section);
  const written = Array.from(references, ([kind, id]) => {
    const [element, type] = kind.split(" ");
    return `<${element} w:type="${type}" r:id="${id}"/>`;
  });
  const own = headerReferences(root).map((each) => removal(each));
  if (root.contentStart === root.end) return `${xml.slice(0, -"/>".length)}>${written.join("")}</w:sectPr>`;
  return applyEdits(xml, [insertion(root.contentStart, written.join("")), ...own]);
}

/** Returns the section so that it starts on a new page. */
export function onNewPage(section: string): string {
  const { xml, root } = readXml(section);
  const own = childNamed(root, "w:type");
  const type = own && attribute(xml, own, "w:val");
  if (type === "oddPage" || type === "evenPage" || type === "nextPage") return section;
  const wanted = '<w:type w:val="nextPage"/>';
  return applyEdits(xml, [
    own === undefined ? insertion(childPlace(root, "w:type", SECTION_PROPERTIES), wanted) : replacement(own, wanted),
  ]);
}

/** Returns the rest of a section that was interrupted: it has no title page, and its pages go on counting. */
export function restOfSection(section: string): string {
  const { xml, root } = readXml(section);
  const title = childNamed(root, "w:titlePg");
  return withoutFirstPage(title === undefined ? section : applyEdits(xml, [removal(title)]));
}

export function withoutFirstPage(section: string): string {
  return section.replace(/(<w:pgNumType [^<>]*?) ?w:start="\d+"/, "$1");
}

/** Returns the number of the section's first page, if the section states it. */
export function firstPageOf(section: string): string | undefined {
  return /<w:pgNumType [^<>]*?\bw:start="(\d+)"/.exec(section)?.[1];
}

/** Returns the section with this number of the first page, unless it has one. */
export function startingAt(section: string, page: string | undefined): string {
  if (page === undefined || firstPageOf(section) !== undefined) return section;
  const { xml, root } = readXml(section);
  const own = childNamed(root, "w:pgNumType");
  if (own !== undefined) return applyEdits(xml, [insertion(own.start + "<w:pgNumType".length, ` w:start="${page}"`)]);
  return applyEdits(xml, [
    insertion(childPlace(root, "w:pgNumType", SECTION_PROPERTIES), `<w:pgNumType w:start="${page}"/>`),
  ]);
}
