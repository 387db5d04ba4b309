/** Reads the parts of a template that hold the document's text, and finds the parts related to the main part. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { type OfficePackage, partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import type { NoteKind } from "./copy-notes.ts";

export interface TemplateTexts {
  readonly main: XmlText;
  /** The main part, headers and footers, and the notes parts that are referred to, by part name. */
  readonly texts: ReadonlyMap<string, XmlText>;
  readonly headers: readonly RelatedPart[];
  /** The name of the part, for each kind of notes that is referred to. */
  readonly notes: ReadonlyMap<NoteKind, string>;
  /** Returns the name of the first part to which the main part has a relationship of this kind. */
  related(kind: string): string | undefined;
}

interface RelatedPart {
  /** The id of the main part's relationship to it. */
  readonly id: string;
  readonly part: string;
}

export function readTemplateTexts(file: OfficePackage): TemplateTexts {
  const relationships = relationshipsOf(file, file.mainPart).filter(({ target }) => file.archive.entries.has(target));
  const related = (kind: string) => relationships.find((each) => each.kind === kind)?.target;
  const headers = relationships
    .filter(({ kind }) => kind === "header" || kind === "footer")
    .map(({ id, target }) => ({ id, part: target }));
  const main = readPart(file, file.mainPart);
  const texts = new Map([[file.mainPart, main], ...headers.map(({ part }) => [part, readPart(file, part)] as const)]);
  const notes = new Map<NoteKind, string>();
  for (const [kind, reference] of NOTE_REFERENCES) {
    const part = related(kind);
    if (part === undefined || ![...texts.values()].some((text) => holds(text, reference))) continue;
    notes.set(kind, part);
    texts.set(part, readPart(file, part));
  }
  return { main, texts, headers, notes, related };
}

/** Returns a part's XML in canonical form with its elements. */
export function readPart(file: OfficePackage, part: string): XmlText {
  return readXml(canonicalXml(partText(file, part) ?? ""));
}

/** The element that refers to a note of each kind. Comments come last, because notes can have comments. */
const NOTE_REFERENCES: readonly (readonly [NoteKind, string])[] = [
  ["footnotes", "w:footnoteReference"],
  ["endnotes", "w:endnoteReference"],
  ["comments", "w:commentReference"],
];

function holds({ elements }: XmlText, name: string): boolean {
  return elements.some((element) => element.name === name);
}
