/** Moves headers to the start of their section, and footers to the end of the last section that shows them. */

import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, insertion, removal } from "#shared/base/xml/xml-edits.ts";
import {
  attribute,
  childNamed,
  childrenNamed,
  readXml,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import type { Package } from "#shared/engine/archive/package.ts";
import {
  partText,
  type Relationship,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";
import { endOfBody } from "./notes-at-end.ts";
import { type Story, withNamespaces } from "./story.ts";
import { shown } from "./text-boxes.ts";

interface MainPart {
  readonly archive: Package;
  readonly main: string;
  readonly relationships: readonly Relationship[];
}

/**
 * Returns the changed parts.
 * @param xml the main part in canonical form
 */
export function withHeadersInBody(
  { archive, main, relationships }: MainPart,
  xml: string,
  story: (part: string) => Story,
): Map<string, string> {
  const text = readXml(xml);
  const settings = relationships.find(({ kind }) => kind === "settings")?.target;
  const hasEvenPages = /<w:evenAndOddHeaders(?:\/>|>| w:val="(?:1|true|on)")/.test(
    settings === undefined ? "" : (partText({ archive }, settings) ?? ""),
  );
  const partOf = new Map(relationships.map(({ id, target }) => [id, target]));
  const sections = sectionsOf(text, { hasEvenPages, partOf });
  const moved = new Map<string, MovedStory>();
  const joined = (parts: readonly string[]): string =>
    parts.map((part) => (moved.get(part) ?? movedStory(moved, part, story(part))).blocks).join("");
  const first = new Map(sections.toReversed().flatMap((section) => section.headers.map((part) => [part, section])));
  const last = new Map(sections.flatMap((section) => section.footers.map((part) => [part, section])));
  const edits: Edit[] = sections.flatMap((section) => [
    insertion(section.start, joined(section.headers.filter((part) => first.get(part) === section))),
    insertion(section.end, joined(section.footers.filter((part) => last.get(part) === section))),
  ]);
  const references = text.elements.filter(({ name }) => name === "w:headerReference" || name === "w:footerReference");
  const body = applyEdits(xml, [...edits, ...references.map(removal)]);
  const stories = [...moved.values()];
  const changed = new Map([
    [
      main,
      withNamespaces(
        body,
        stories.flatMap(({ namespaces }) => [...namespaces]),
      ),
    ],
  ]);
  const added = stories.flatMap(({ relations }) => relations).join("");
  const relationshipsPart = relationshipsPartOf(main);
  const present = partText({ archive }, relationshipsPart);
  if (added !== "" && present !== undefined)
    changed.set(
      relationshipsPart,
      present.replace(/<\/(?:\w+:)?Relationships>\s*$/, (end) => added + end),
    );
  return changed;
}

interface MovedStory {
  readonly blocks: string;
  readonly namespaces: ReadonlyMap<string, string>;
  /** The story's relationships as XML, with new ids. */
  readonly relations: readonly string[];
}

function movedStory(moved: Map<string, MovedStory>, part: string, story: Story): MovedStory {
  const prefix = `moved${moved.size}`;
  const blocks = shown(story.blocks).replace(/ (r:\w+)="([^"]*)"/g, ` $1="${prefix}$2"`);
  const relations = story.relationships.map(
    ({ id, kind, target, isExternal }) =>
      `<Relationship xmlns="${RELATIONSHIPS}" Id="${prefix}${id}" Type="${TYPES}/${kind}" Target="${escapeAttribute(isExternal ? target : `/${target}`)}"${isExternal ? ' TargetMode="External"' : ""}/>`,
  );
  const result = { blocks, namespaces: story.namespaces, relations };
  moved.set(part, result);
  return result;
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface Section {
  readonly start: number;
  readonly end: number;
  /** The parts that its pages show, in the order of the pages. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

interface PageFacts {
  readonly hasEvenPages: boolean;
  /** The parts by the ids of the main part's relationships. */
  readonly partOf: ReadonlyMap<string, string>;
}

/** A section without its own header shows that of the section before (ISO 29500-1, 17.10.5). */
function sectionsOf(text: XmlText, { hasEvenPages, partOf }: PageFacts): readonly Section[] {
  const { xml, elements, root } = text;
  const shownParts = { header: new Map<string, string>(), footer: new Map<string, string>() };
  const last = endOfBody(text);
  let start = childNamed(root, "w:body")?.contentStart ?? root.contentStart;
  return elements.flatMap((section): readonly Section[] => {
    if (section.name !== "w:sectPr" || section.parent?.name === "w:sectPrChange") return [];
    const isOn = (name: string) => /^(?:1|true|on)$/.test(attributeOf(xml, childNamed(section, name)) ?? "0");
    const pages = [...(isOn("w:titlePg") ? ["first"] : []), "default", ...(hasEvenPages ? ["even"] : [])];
    const partsOf = (kind: "header" | "footer") => {
      for (const reference of childrenNamed(section, `w:${kind}Reference`)) {
        const part = partOf.get(attribute(xml, reference, "r:id") ?? "");
        if (part !== undefined) shownParts[kind].set(attribute(xml, reference, "w:type") ?? "default", part);
      }
      return [...new Set(pages.flatMap((page) => shownParts[kind].get(page) ?? []))];
    };
    const paragraph = section.parent?.name === "w:pPr" ? section.parent.parent : undefined;
    const bounds = { start, end: paragraph?.end ?? last };
    start = bounds.end;
    return [{ ...bounds, headers: partsOf("header"), footers: partsOf("footer") }];
  });
}

/** An element without a value is on (ISO 29500-1, 17.17.4). */
function attributeOf(xml: string, element: XmlElement | undefined): string | undefined {
  return element && (attribute(xml, element, "w:val") ?? "1");
}
