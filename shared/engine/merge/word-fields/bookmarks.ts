/** Finds what bookmarks mark, where sections may have repeated them. */
import { attribute, type Span, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { unmarked } from "#shared/engine/merge/values/copy-markers.ts";
import { nameInTemplate } from "#shared/engine/merge/values/name-of-pass.ts";

export interface MarkedStretch extends Span {
  readonly name: string;
  readonly mark: XmlElement;
}

/**
 * Returns the first stretch of each name, in lower case: that of a bookmark in one pass of a section, and that in the
 * template, which the text outside of the section means.
 */
export function readBookmarks({ xml, elements }: XmlText): ReadonlyMap<string, MarkedStretch> {
  const starts = new Map<string, XmlElement>();
  const stretches: MarkedStretch[] = [];
  for (const element of elements) {
    if (element.name !== "w:bookmarkStart" && element.name !== "w:bookmarkEnd") continue;
    const id = unmarked(attribute(xml, element, "w:id") ?? "");
    if (element.name === "w:bookmarkStart") starts.set(id, element);
    const mark = element.name === "w:bookmarkEnd" ? starts.get(id) : undefined;
    if (mark === undefined) continue;
    starts.delete(id);
    const name = unmarked(attribute(xml, mark, "w:name") ?? "");
    stretches.push({ name, mark, start: mark.end, end: element.start });
  }
  const inOrder = stretches.toSorted((one, other) => one.start - other.start);
  const found = new Map<string, MarkedStretch>();
  for (const stretch of inOrder) {
    for (const name of [stretch.name, nameInTemplate(stretch.name).base])
      if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), stretch);
  }
  return found;
}

/** Returns the names of the bookmarks in a part of a template, in lower case. */
export function bookmarkNames(xml: string): readonly string[] {
  return Array.from(xml.matchAll(/<w:bookmarkStart\b[^<>]*?\sw:name="([^"<>]*)"/g), ([, name = ""]) =>
    unmarked(name).toLowerCase(),
  );
}
