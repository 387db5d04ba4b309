/** Adapts the sections of a copy: where they start, how they count, and what they inherit. */

import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import {
  attribute,
  attributeSpan,
  childNamed,
  childrenNamed,
  readXml,
  type Span,
  type XmlElement,
} from "#shared/base/xml/xml-elements.ts";
import { childPlace, NOTE_PROPERTIES, SECTION_PROPERTIES } from "#shared/engine/merge/rich/schema-order.ts";

/** How the first section of each copy after the first differs from the template. */
export interface CopyStart {
  readonly startsOnNewPage: boolean;
  /**
   * The kinds of headers and footers (`pageKind`). If the copy's first section lacks one of these kinds, it gets a
   * blank one; otherwise it would inherit that of the previous copy (ISO 29500-1, 17.10.1).
   */
  readonly pageKinds: readonly string[];
  /** Returns the relationship id of a blank header or footer of this kind. */
  readonly blankFor: (kind: string) => string;
  /** The kinds of notes whose count restarts. */
  readonly restartedNotes: readonly ("w:footnotePr" | "w:endnotePr")[];
}

/**
 * Changes the first section of a copy.
 * @param section a `w:sectPr`, canonical
 */
export function startCopy(section: string, start: CopyStart): string {
  const { xml, root } = readXml(section);
  // These are in the order of the schema, because insertions at one place keep their order.
  return applyEdits(xml, [
    insertion(root.contentStart, blankReferences(xml, root, start)),
    ...start.restartedNotes.flatMap((notes) => noteRestartEdits(xml, root, notes)),
    typeEdit(xml, root, start.startsOnNewPage),
    ...(start.startsOnNewPage ? pageNumberEdits(xml, root) : []),
  ]);
}

/** Returns the section with its end notes deferred to a later section (ISO 29500-1, 17.11.16). */
export function withoutEndnotes(section: string): string {
  const { xml, root } = readXml(section);
  if (childNamed(root, "w:noEndnote") !== undefined) return section;
  return applyEdits(xml, [insertion(childPlace(root, "w:noEndnote", SECTION_PROPERTIES), "<w:noEndnote/>")]);
}

/** Returns a key for the kind of a header or footer: `w:headerReference first`. */
export function pageKind(reference: string, type: string): string {
  return `${reference} ${type}`;
}

export function headerReferences(section: XmlElement): readonly XmlElement[] {
  return [...childrenNamed(section, "w:headerReference"), ...childrenNamed(section, "w:footerReference")];
}

/**
 * Returns the position of the first section properties at or after `from`. Section properties of a tracked change lie
 * within others.
 */
export function findSection(xml: string, from = 0): Span | undefined {
  const start = xml.indexOf("<w:sectPr", from);
  if (start < 0) return undefined;
  let end = xml.indexOf("</w:sectPr>", start);
  const change = xml.indexOf("<w:sectPrChange", start);
  if (change >= 0 && change < end) end = xml.indexOf("</w:sectPr>", xml.indexOf("</w:sectPrChange>", change));
  return { start, end: end + "</w:sectPr>".length };
}

/** Returns the text with `change` applied to all its sections, or only to the first one. */
export function changeSections(
  xml: string,
  change: (section: string) => string,
  { onlyFirst = false }: { readonly onlyFirst?: boolean } = {},
): string {
  const edits: Edit[] = [];
  for (let at = findSection(xml); at !== undefined; at = onlyFirst ? undefined : findSection(xml, at.end))
    edits.push(replacement(at, change(xml.slice(at.start, at.end))));
  return applyEdits(xml, edits);
}

function blankReferences(xml: string, section: XmlElement, { pageKinds, blankFor }: CopyStart): string {
  const own = new Set(
    headerReferences(section).map((each) => pageKind(each.name, attribute(xml, each, "w:type") ?? "default")),
  );
  const missing = pageKinds.filter((kind) => !own.has(kind));
  return missing
    .map((kind) => {
      const [element, type] = kind.split(" ");
      return `<${element} w:type="${type}" r:id="${blankFor(kind)}"/>`;
    })
    .join("");
}

/** Keeps the section type if the template starts on an odd or an even page. */
function typeEdit(xml: string, section: XmlElement, startsOnNewPage: boolean): Edit {
  const own = childNamed(section, "w:type");
  const type = own && attribute(xml, own, "w:val");
  if (startsOnNewPage && own !== undefined && (type === "oddPage" || type === "evenPage"))
    return insertion(own.start, "");
  const wanted = `<w:type w:val="${startsOnNewPage ? "nextPage" : "continuous"}"/>`;
  return own === undefined
    ? insertion(childPlace(section, "w:type", SECTION_PROPERTIES), wanted)
    : replacement(own, wanted);
}

function pageNumberEdits(xml: string, section: XmlElement): readonly Edit[] {
  const own = childNamed(section, "w:pgNumType");
  if (own === undefined)
    return [insertion(childPlace(section, "w:pgNumType", SECTION_PROPERTIES), '<w:pgNumType w:start="1"/>')];
  if (attribute(xml, own, "w:start") !== undefined) return [];
  return [insertion(own.start + "<w:pgNumType".length, ' w:start="1"')];
}

const RESTART = '<w:numRestart w:val="eachSect"/>';

function noteRestartEdits(xml: string, section: XmlElement, notes: string): readonly Edit[] {
  const own = childNamed(section, notes);
  if (own === undefined || own.children.length === 0) {
    const wanted = `<${notes}>${RESTART}</${notes}>`;
    return [
      own === undefined ? insertion(childPlace(section, notes, SECTION_PROPERTIES), wanted) : replacement(own, wanted),
    ];
  }
  const restart = childNamed(own, "w:numRestart");
  if (restart === undefined) return [insertion(childPlace(own, "w:numRestart", NOTE_PROPERTIES), RESTART)];
  const value = attributeSpan(xml, restart, "w:val");
  return value !== undefined && xml.slice(value.start, value.end) === "continuous"
    ? [replacement(value, "eachSect")]
    : [];
}
