/** Splits a body into its sections and pages, and drops some of them. */

import { childNamed, childrenNamed, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { nestedChildren } from "#shared/engine/merge/docx/insertions/nested-children.ts";
import type { Drops } from "./drops.ts";

export interface Section {
  /** Paragraphs and tables; the properties of a section that is not the last one stand in its last paragraph. */
  readonly blocks: readonly XmlElement[];
  readonly properties: XmlElement | undefined;
}

/** Returns the sections of a body; the last one may be empty. */
export function sectionsOf(body: XmlElement): readonly Section[] {
  const sections: Section[] = [];
  let blocks: XmlElement[] = [];
  for (const block of nestedChildren(body, "w:p", "w:tbl", "w:altChunk")) {
    blocks.push(block);
    const properties = sectionEndedBy(block);
    if (properties === undefined) continue;
    sections.push({ blocks, properties });
    blocks = [];
  }
  return [...sections, { blocks, properties: childNamed(body, "w:sectPr") }];
}

export function sectionEndedBy(block: XmlElement): XmlElement | undefined {
  return block.name === "w:p" ? childNamed(childNamed(block, "w:pPr"), "w:sectPr") : undefined;
}

/** Drops sections. The others keep their headers and footers, also those that they inherit from one that goes. */
export function dropSections(
  drops: Drops,
  sections: readonly Section[],
  isDropped: (section: Section) => boolean,
): void {
  const kept = sections.filter((section) => !isDropped(section));
  const [final, lastKept] = [sections.at(-1), kept.at(-1)];
  const added = inheritedReferences(drops, sections, isDropped);
  for (const section of sections.filter(isDropped)) drops.add(...section.blocks);
  for (const [{ properties }, references] of added) {
    if (properties !== undefined && references !== "") drops.insert(properties.contentStart, references);
  }
  if (final?.properties === undefined || lastKept?.properties === undefined || lastKept === final) return;
  // The properties of the body's last section must stay at its end, so they become those of the last section that stays.
  const own = drops.xml.slice(lastKept.properties.contentStart, lastKept.properties.contentEnd);
  const [marker] = LAST_SECTION.exec(drops.xml.slice(final.properties.contentStart, final.properties.contentEnd)) ?? [
    "",
  ];
  const content = { start: final.properties.contentStart, end: final.properties.contentEnd };
  drops.replace(content, marker + (added.get(lastKept) ?? "") + own);
  drops.add(lastKept.properties);
}

/** The marker that the assembly of copies looks for (copy-markers.ts). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: markers consist of them.
const LAST_SECTION = /^\u0001[^\u0002]*\u0002/;

/** Returns the references that sections need which follow a dropped one and lack their own (ISO 29500-1, 17.10.1). */
function inheritedReferences(drops: Drops, sections: readonly Section[], isDropped: (section: Section) => boolean) {
  const needed = new Map<Section, string>();
  const inForce = new Map<string, string>();
  let followsDropped = false;
  for (const section of sections) {
    const own = referencesOf(drops, section);
    if (followsDropped && !isDropped(section)) {
      needed.set(section, [...inForce].flatMap(([kind, xml]) => (own.has(kind) ? [] : [xml])).join(""));
    }
    for (const [kind, xml] of own) inForce.set(kind, xml);
    followsDropped = isDropped(section);
  }
  return needed;
}

/** Returns the references to headers and footers by their kind, such as `w:headerReference first`. */
function referencesOf(drops: Drops, { properties }: Section): ReadonlyMap<string, string> {
  const references = ["w:headerReference", "w:footerReference"].flatMap((name) => childrenNamed(properties, name));
  return new Map(
    references.map((reference) => {
      const type = drops.attribute(reference, "w:type") ?? "default";
      return [`${reference.name} ${type}`, outerXml(drops.xml, reference)] as const;
    }),
  );
}
