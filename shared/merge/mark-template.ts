/** Makes a template ready for several copies in one file: done once, whatever the number of copies. */
import { type OfficePackage, partText, relationshipsOf, replaceParts } from "#shared/template/office-package.ts";
import { definedNames, referencedNames } from "./bookmark-names.ts";
import type { HeaderPart } from "./copy-headers.ts";
import { MARKER, marker } from "./copy-markers.ts";
import type { NoteKind } from "./copy-notes.ts";
import { type Numbering, readNumbering } from "./copy-numbering.ts";
import { headerReferences, pageKind } from "./copy-sections.ts";
import { fieldEdits } from "./mark-fields.ts";
import { idEdits } from "./mark-ids.ts";
import { numberingEdits, readNumberedStyles, type StyleNumbering } from "./mark-numbering.ts";
import { canonicalXml } from "./xml-canonical.ts";
import { applyEdits, type Edit, insertion, replacement } from "./xml-edits.ts";
import { attribute, childNamed, isWithin, readXml, type XmlElement, type XmlText } from "./xml-tokens.ts";

/** A template whose parts hold markers (copy-markers.ts), and what is known about it. */
export interface MarkedTemplate {
  /** With markers; to be compiled in place of the original. */
  readonly package: OfficePackage;
  readonly original: OfficePackage;
  /** The parts with markers, by name. */
  readonly parts: ReadonlyMap<string, string>;
  /** Headers and footers by the id of the main part's relationship to them. */
  readonly headers: ReadonlyMap<string, HeaderPart>;
  /** For every kind of header and footer that a section has (`pageKind`), the relationship to one of that kind. */
  readonly pageKinds: ReadonlyMap<string, string>;
  /** Whether a copy can have sections before its last one. */
  readonly hasInnerSections: boolean;
  /** Names of all bookmarks and moves. */
  readonly names: ReadonlySet<string>;
  readonly numbering: NumberingPart | undefined;
  /** Name of the part, for each kind of notes that the template refers to. */
  readonly notes: ReadonlyMap<NoteKind, string>;
  /** Name of the settings part. */
  readonly settings: string | undefined;
}

interface NumberingPart {
  readonly part: string;
  readonly facts: Numbering;
}

export function markTemplate(original: OfficePackage): MarkedTemplate {
  const related = relatedParts(original);
  const texts = readTexts(original, related);
  const numbering = readNumberingPart(original, related);
  const hasInnerSections = sectionsIn(texts.get(original.mainPart)).length > 1;
  const names = new Set([...texts.values()].flatMap(definedNames));
  const parts = markTexts(original, texts, {
    bookmarks: new Set(Array.from(names, lowerCase)),
    styles: readStyles(original, related, numbering),
    marksPageCount: !hasInnerSections,
  });
  return {
    package: replaceParts(original, parts, { level: 1 }),
    original,
    parts,
    headers: headersOf(related, texts),
    pageKinds: pageKindsOf(texts.get(original.mainPart)),
    hasInnerSections,
    names,
    numbering,
    notes: new Map(notesOf(related).filter(([, part]) => texts.has(part))),
    settings: related.find(({ kind }) => kind === "settings")?.part,
  };
}

interface RelatedPart {
  readonly id: string;
  readonly kind: string;
  readonly part: string;
}

/** Parts to which the main part is related. */
function relatedParts(file: OfficePackage): readonly RelatedPart[] {
  return relationshipsOf(file, file.mainPart)
    .filter(({ target }) => file.archive.entries.has(target))
    .map(({ id, kind, target }) => ({ id, kind, part: target }));
}

function isHeader({ kind }: RelatedPart): boolean {
  return kind === "header" || kind === "footer";
}

/** Kinds of notes, and the element that refers to a note of this kind. */
const NOTE_REFERENCES = {
  footnotes: "w:footnoteReference",
  endnotes: "w:endnoteReference",
  comments: "w:commentReference",
} as const satisfies Record<NoteKind, string>;

function notesOf(related: readonly RelatedPart[]): readonly (readonly [NoteKind, string])[] {
  return related.flatMap(({ kind, part }) => (isNoteKind(kind) ? [[kind, part] as const] : []));
}

function isNoteKind(kind: string): kind is NoteKind {
  return kind in NOTE_REFERENCES;
}

/** The main part, headers and footers, and notes of the kinds that are referred to. */
function readTexts(file: OfficePackage, related: readonly RelatedPart[]): ReadonlyMap<string, XmlText> {
  const parts = [file.mainPart, ...related.filter(isHeader).map(({ part }) => part)];
  const texts = new Map(parts.map((part) => [part, readPart(file, part)]));
  for (const [kind, part] of notesOf(related)) {
    const isUsed = [...texts.values()].some(({ elements }) =>
      elements.some(({ name }) => name === NOTE_REFERENCES[kind]),
    );
    if (isUsed) texts.set(part, readPart(file, part));
  }
  return texts;
}

function readPart(file: OfficePackage, part: string): XmlText {
  return readXml(canonicalXml(partText(file, part) ?? ""));
}

function readNumberingPart(file: OfficePackage, related: readonly RelatedPart[]): NumberingPart | undefined {
  const part = related.find(({ kind }) => kind === "numbering")?.part;
  return part === undefined ? undefined : { part, facts: readNumbering(readPart(file, part)) };
}

function readStyles(
  file: OfficePackage,
  related: readonly RelatedPart[],
  numbering: NumberingPart | undefined,
): ReadonlyMap<string, StyleNumbering> {
  const part = related.find(({ kind }) => kind === "styles")?.part;
  if (part === undefined || numbering === undefined) return new Map();
  return readNumberedStyles(readPart(file, part), numbering.facts);
}

function headersOf(
  related: readonly RelatedPart[],
  texts: ReadonlyMap<string, XmlText>,
): ReadonlyMap<string, HeaderPart> {
  const referenced = new Set([...texts.values()].flatMap(referencedNames).map(lowerCase));
  const isTied = (text: XmlText) =>
    referencedNames(text).length > 0 || definedNames(text).some((name) => referenced.has(lowerCase(name)));
  return new Map(
    related.filter(isHeader).map(({ id, part }) => {
      const text = texts.get(part);
      return [id, { part, isTiedToCopy: text !== undefined && isTied(text) }];
    }),
  );
}

function pageKindsOf(main: XmlText | undefined): ReadonlyMap<string, string> {
  return new Map(
    sectionsIn(main)
      .flatMap(headerReferences)
      .map((reference) => {
        const xml = main?.xml ?? "";
        return [pageKind(xml, reference), attribute(xml, reference, "r:id") ?? ""];
      }),
  );
}

function sectionsIn(text: XmlText | undefined): readonly XmlElement[] {
  return text?.elements.filter((element) => element.name === "w:sectPr" && !isWithin(element, "w:sectPrChange")) ?? [];
}

interface MarkFacts {
  /** In lower case. */
  readonly bookmarks: ReadonlySet<string>;
  readonly styles: ReadonlyMap<string, StyleNumbering>;
  readonly marksPageCount: boolean;
}

function markTexts(
  { mainPart }: OfficePackage,
  texts: ReadonlyMap<string, XmlText>,
  facts: MarkFacts,
): ReadonlyMap<string, string> {
  return new Map(
    Array.from(texts, ([part, text]) => {
      const edits = [
        ...(part === mainPart ? sectionEdits(text) : []),
        ...idEdits(text),
        ...numberingEdits(text, facts.styles),
        ...fieldEdits(text, facts),
      ];
      return [part, applyEdits(text.xml, edits)];
    }),
  );
}

/** Marks the last section's properties; every section gets a start and an end tag. */
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
