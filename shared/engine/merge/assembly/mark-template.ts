/** Prepares a template for several copies in one file, once, whatever the number of copies. */

import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, withinNamed, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { placesDocuments } from "#shared/engine/merge/docx/places-documents.ts";
import { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { MARKER, marker } from "#shared/engine/merge/values/copy-markers.ts";
import { type OfficePackage, replaceParts } from "#shared/engine/template-file/package/office-package.ts";
import { definedNames, referencedNames } from "./bookmark-names.ts";
import type { HeaderPart } from "./copy-headers.ts";
import type { NoteKind } from "./copy-notes.ts";
import { type Numbering, readNumbering } from "./copy-numbering.ts";
import { headerReferences, pageKind } from "./copy-sections.ts";
import { fieldEdits } from "./mark-fields.ts";
import { idEdits } from "./mark-ids.ts";
import { numberingEdits, readNumberedStyles, type StyleNumbering } from "./mark-numbering.ts";
import { readPart, readTemplateTexts, type TemplateTexts } from "./template-texts.ts";

/** A template whose parts hold markers (copy-markers.ts), and the facts about it. */
export interface MarkedTemplate {
  /** The package with markers, which is compiled in place of the original. */
  readonly package: OfficePackage;
  readonly original: OfficePackage;
  /** Checks the files that are assembled from it. */
  readonly check: SoundCheck;
  readonly copies: "one" | "several";
  /** The parts with markers, by name. */
  readonly parts: ReadonlyMap<string, string>;
  /** Headers and footers by the id of the main part's relationship to them. */
  readonly headers: ReadonlyMap<string, HeaderPart>;
  /**
   * The kinds of headers and footers that can be shown (`pageKind`), each with a relationship id to a header or footer.
   */
  readonly pageKinds: ReadonlyMap<string, string>;
  /** Whether a copy can have sections before its last one. */
  readonly hasInnerSections: boolean;
  /** Whether a field lists parts of the document, such as a table of contents. */
  readonly listsContents: boolean;
  /** Names of all bookmarks and moves. */
  readonly names: ReadonlySet<string>;
  readonly numbering: NumberingPart | undefined;
  /** The name of the part, for each kind of notes that the template refers to. */
  readonly notes: ReadonlyMap<NoteKind, string>;
  /** Name of the settings part. */
  readonly settings: string | undefined;
}

interface NumberingPart {
  readonly part: string;
  readonly facts: Numbering;
}

/**
 * Marks a template.
 * @param copies how many copies a file will hold. A single copy keeps its lists, paragraph ids and bound content
 * controls.
 */
export function markTemplate(original: OfficePackage, copies: "one" | "several" = "several"): MarkedTemplate {
  const template = readTemplateTexts(original);
  const numbering = readNumberingPart(original, template.related("numbering"));
  const settings = template.related("settings");
  const hasInnerSections = sectionsIn(template.main).length > 1 || placesDocuments(original);
  const names = new Set([...template.texts.values()].flatMap(definedNames));
  const parts = markTexts(template, {
    bookmarks: new Set(Array.from(names, lowerCase)),
    styles: readStyles(original, template.related("styles"), numbering),
    copies,
    marksPageCount: !hasInnerSections,
  });
  return {
    package: replaceParts(original, parts, { level: 1 }),
    original,
    check: new SoundCheck(original.archive),
    copies,
    parts,
    headers: headersOf(template),
    pageKinds: pageKindsOf(template.main, settings === undefined ? undefined : readPart(original, settings)),
    hasInnerSections,
    listsContents: parts.get(original.mainPart)?.includes(marker(MARKER.contents)) === true,
    names,
    numbering,
    notes: template.notes,
    settings,
  };
}

function readNumberingPart(file: OfficePackage, part: string | undefined): NumberingPart | undefined {
  return part === undefined ? undefined : { part, facts: readNumbering(readPart(file, part)) };
}

function readStyles(
  file: OfficePackage,
  part: string | undefined,
  numbering: NumberingPart | undefined,
): ReadonlyMap<string, StyleNumbering> {
  if (part === undefined || numbering === undefined) return new Map();
  return readNumberedStyles(readPart(file, part), numbering.facts);
}

function headersOf({ texts, headers }: TemplateTexts): ReadonlyMap<string, HeaderPart> {
  const referenced = new Set([...texts.values()].flatMap(referencedNames).map(lowerCase));
  const isTied = (text: XmlText) =>
    referencedNames(text).length > 0 || definedNames(text).some((name) => referenced.has(lowerCase(name)));
  return new Map(
    headers.map(({ id, part }) => {
      const text = texts.get(part);
      return [id, { part, isTiedToCopy: text !== undefined && isTied(text) }];
    }),
  );
}

/**
 * Returns the kinds that sections have, and those that can be shown because there are pages for them. Word leaves such
 * pages blank, but LibreOffice shows on them what the previous section shows.
 */
function pageKindsOf(main: XmlText, settings: XmlText | undefined): ReadonlyMap<string, string> {
  const sections = sectionsIn(main);
  const shown = [
    ...(sections.some((section) => isOn(main.xml, childNamed(section, "w:titlePg"))) ? ["first"] : []),
    ...(settings && isOn(settings.xml, childNamed(settings.root, "w:evenAndOddHeaders")) ? ["even"] : []),
  ];
  return new Map(
    sections.flatMap(headerReferences).flatMap((reference) => {
      const own = attribute(main.xml, reference, "w:type") ?? "default";
      const id = attribute(main.xml, reference, "r:id") ?? "";
      return [...shown, own].map((type) => [pageKind(reference.name, type), id] as const);
    }),
  );
}

function isOn(xml: string, property: XmlElement | undefined): boolean {
  if (property === undefined) return false;
  return !["0", "false", "off"].includes(attribute(xml, property, "w:val") ?? "true");
}

/** Returns the sections. The section properties of a tracked change lie within others and do not count. */
function sectionsIn({ elements }: XmlText): readonly XmlElement[] {
  const isOfChange = withinNamed({ elements }, "w:sectPrChange");
  return elements.filter((element) => element.name === "w:sectPr" && !isOfChange(element));
}

interface MarkFacts {
  /** Bookmark names in lower case. */
  readonly bookmarks: ReadonlySet<string>;
  readonly styles: ReadonlyMap<string, StyleNumbering>;
  readonly copies: "one" | "several";
  readonly marksPageCount: boolean;
}

function markTexts({ main, texts }: TemplateTexts, facts: MarkFacts): ReadonlyMap<string, string> {
  return new Map(
    Array.from(texts, ([part, text]) => {
      const edits = [
        ...(text === main ? sectionEdits(text) : []),
        ...idEdits(text, facts.copies),
        ...(facts.copies === "one" ? [] : numberingEdits(text, facts.styles)),
        ...fieldEdits(text, facts),
      ];
      return [part, applyEdits(text.xml, edits)];
    }),
  );
}

/** Marks the last section's properties, and gives every section a start and an end tag. */
function sectionEdits(text: XmlText): readonly Edit[] {
  const body = childNamed(text.root, "w:body");
  if (body === undefined) throw new Error("The main part has no body");
  const last = body.children.findLast(({ name }) => name === "w:sectPr");
  const mark = marker(MARKER.lastSection);
  const opened = sectionsIn(text).map((section) => {
    const isEmpty = section.contentStart === section.end;
    const content = section === last ? mark : "";
    return isEmpty
      ? replacement({ start: section.end - "/>".length, end: section.end }, `>${content}</w:sectPr>`)
      : insertion(section.contentStart, content);
  });
  return last === undefined ? [...opened, insertion(body.contentEnd, `<w:sectPr>${mark}</w:sectPr>`)] : opened;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
