/** Brings the tables of contents, captions and page references of a merged .docx up to date. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, insertion } from "#shared/base/xml/xml-edits.ts";
import { attribute, readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { NO_LIMITS, readPackage } from "#shared/engine/archive/package.ts";
import { fieldTypes } from "#shared/engine/merge/assembly/page-count-text.ts";
import { readPart } from "#shared/engine/merge/assembly/template-texts.ts";
import { fieldFormEdits } from "#shared/engine/merge/contents/complete-fields.ts";
import { ContentsBookmarks } from "#shared/engine/merge/contents/contents-bookmarks.ts";
import { type MainText, readMainText } from "#shared/engine/merge/contents/main-text.ts";
import { sequenceEdits } from "#shared/engine/merge/contents/number-sequences.ts";
import { pageNumbers, sectionEdits } from "#shared/engine/merge/contents/page-sections.ts";
import { partsWithField } from "#shared/engine/merge/contents/parts-with-field.ts";
import { resultTextEdits } from "#shared/engine/merge/contents/result-text.ts";
import { selectEntries } from "#shared/engine/merge/contents/select-entries.ts";
import {
  contentsEdits,
  type ParagraphField,
  paragraphField,
  resultParagraphs,
  UNKNOWN_PAGE,
} from "#shared/engine/merge/contents/write-contents.ts";
import { indexEdits, termMarkEdits } from "#shared/engine/merge/contents/write-index.ts";
import { type ComplexField, readComplexFields } from "#shared/engine/merge/fields/read-fields.ts";
import { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { formatOfSwitch } from "#shared/engine/merge/values/word-number.ts";
import {
  fillFromLayout,
  layoutFieldMarks,
  layoutMarkEdits,
  partsOfLayout,
} from "#shared/engine/merge/word-fields/fill-from-layout.ts";
import {
  type OfficePackage,
  partText,
  readContentTypes,
  relationshipsOf,
} from "#shared/engine/template-file/package/office-package.ts";
import { type BookmarkPages, destinationName, type PagesOfDocument } from "#shared/pdf/reading/destination-name.ts";

const PAGE_FIELDS = new Set(["TOC", "INDEX", "PAGEREF"]);

const LISTINGS = new Set(["TOC", "INDEX"]);

/** Returns whether documents of a template print numbers of pages on which something else stands. */
export function listsPages(file: OfficePackage): boolean {
  const main = readPart(file, file.mainPart);
  // Searches in this folder assume this prefix.
  if (main.root.name !== "w:document") return false;
  return (
    fieldTypes(main).some((type) => PAGE_FIELDS.has(type)) ||
    partsWithField(file, "PAGEREF").length > 0 ||
    partsOfLayout(file).length > 0
  );
}

/**
 * Returns the headers, footers and notes with references to pages, or with fields that follow from the layout. Tables
 * of contents in them keep their entries.
 */
function referringParts(file: OfficePackage): readonly string[] {
  const parts = [...partsWithField(file, "PAGEREF"), ...partsOfLayout(file)];
  return [...new Set(parts)].filter((part) => part !== file.mainPart);
}

/** A longer main part would need too much memory, and minutes to lay out. */
const CHARACTERS_MAX = 20_000_000;

/**
 * Writes the entries of all tables of contents, without their page numbers, and counts captions.
 * @returns undefined for a document that is too long
 */
export function listContents(docx: Uint8Array): Uint8Array | undefined {
  const file = openMerged(docx);
  const main = readPart(file, file.mainPart);
  if (main.xml.length > CHARACTERS_MAX) return undefined;
  const hasLayoutFields = partsOfLayout(file).length > 0;
  const edits = [fieldFormEdits, (text: MainText) => preparingEdits(text, hasLayoutFields), entryEdits];
  const listed = edits.reduce((text, editsOf) => edited(text, editsOf(readMainText(file, text))), main);
  return new SoundCheck(file.archive).write(
    file.archive,
    new Map([[file.mainPart, listed.xml], ...editedParts(file, fieldFormEdits)]),
  );
}

export interface NumberedDocument {
  /** Undefined if all numbers are right already. */
  readonly docx: Uint8Array | undefined;
  readonly warnings: readonly string[];
}

/**
 * Writes the numbers of pages into the results of all page references, and fills the fields that follow from them.
 * @param pages of the laid out document; without them, such fields become the text that the template shows
 * @param isText whether such fields become text; in Word they stay fields
 */
export function numberPages(docx: Uint8Array, pages: PagesOfDocument | undefined, isText: boolean): NumberedDocument {
  const file = openMerged(docx);
  const text = readMainText(file, readPart(file, file.mainPart));
  const changed = new Map(pages === undefined ? [] : numberedParts(file, text, pages.bookmarks));
  const parts = partsOfLayout(file);
  const warnings = new Set<string>();
  if (parts.length > 0) {
    const xmlOf = (part: string) =>
      changed.get(part) ?? (part === file.mainPart ? text.xml : (partText(file, part) ?? ""));
    const main = changed.has(file.mainPart) ? readMainText(file, readXml(xmlOf(file.mainPart))) : text;
    const warn = (warning: string) => void warnings.add(warning);
    for (const [part, xml] of fillFromLayout(file, parts, { xmlOf, main, pages, isText, warn })) changed.set(part, xml);
  }
  const isChanged = changed.size > 0;
  return {
    docx: isChanged ? new SoundCheck(file.archive).write(file.archive, changed) : undefined,
    warnings: [...warnings],
  };
}

/** Returns the parts whose references to pages change. */
function numberedParts(file: OfficePackage, text: MainText, pages: BookmarkPages): ReadonlyMap<string, string> {
  const pageAt = pageFinder(text, pages);
  const numbered = edited(text, [...referenceEdits(text.fields, pageAt), ...numberedIndexEdits(text, pageAt)]);
  const others = editedParts(file, (part) => referenceEdits(readComplexFields(part), pageAt));
  return numbered.xml === text.xml ? others : new Map([...others, [file.mainPart, numbered.xml]]);
}

/** Marks the fields for Word, which updates them when it opens the file. */
export function markOutdated(docx: Uint8Array): Uint8Array {
  const file = openMerged(docx);
  const main = readPart(file, file.mainPart);
  const marked = edited(main, outdatedEdits(main));
  return new SoundCheck(file.archive).write(
    file.archive,
    new Map([[file.mainPart, marked.xml], ...editedParts(file, outdatedEdits)]),
  );
}

function outdatedEdits(text: XmlText): readonly Edit[] {
  const references = readComplexFields(text).filter(({ instruction }) => PAGE_FIELDS.has(instruction.type));
  const begins = new Set([...references.map(({ begin }) => begin), ...layoutFieldMarks(text)]);
  return [...begins]
    .filter((begin) => begin.name === "w:fldChar" && !isMarked(text, begin))
    .map((begin) => insertion(begin.start + "<w:fldChar".length, ' w:dirty="true"'));
}

function isMarked({ xml }: XmlText, mark: XmlElement): boolean {
  return attribute(xml, mark, "w:dirty") !== undefined;
}

/** Opens a file that the service has merged. */
function openMerged(docx: Uint8Array): OfficePackage {
  const archive = readPackage(docx, NO_LIMITS);
  const main = relationshipsOf({ archive }, "").find(({ kind }) => kind === "officeDocument");
  if (main === undefined) throw new Error("A merged document has no main part");
  return { filename: "", archive, mainPart: main.target, contentTypes: readContentTypes(archive) };
}

function edited(text: XmlText, edits: readonly Edit[]): XmlText {
  return edits.length === 0 ? text : readXml(applyEdits(text.xml, edits));
}

/** Returns the other parts with references that the edits change. */
function editedParts(file: OfficePackage, editsOf: (text: XmlText) => readonly Edit[]): ReadonlyMap<string, string> {
  const parts = referringParts(file).map((part) => {
    const text = readPart(file, part);
    return { part, text, xml: edited(text, editsOf(text)).xml };
  });
  return new Map(parts.filter(({ text, xml }) => xml !== text.xml).map(({ part, xml }) => [part, xml]));
}

function preparingEdits(text: MainText, hasLayoutFields: boolean): readonly Edit[] {
  const bookmarks = new ContentsBookmarks(text);
  const hasIndex = text.fields.some(({ instruction }) => instruction.type === "INDEX");
  return [
    ...sequenceEdits(text),
    ...sectionEdits(text, bookmarks, hasLayoutFields),
    ...(hasLayoutFields ? layoutMarkEdits(text, bookmarks) : []),
    ...(hasIndex ? termMarkEdits(text, bookmarks) : []),
  ];
}

function entryEdits(text: MainText): readonly Edit[] {
  const places = listingFields(text);
  const listing = new Set(places.flatMap((place) => resultParagraphs(text, place)));
  const bookmarks = new ContentsBookmarks(text);
  const written = places.flatMap((place) => {
    const { instruction } = place.field;
    if (instruction.type === "INDEX") return indexEdits(text, place, () => UNKNOWN_PAGE);
    return contentsEdits(text, place, selectEntries(text, instruction, listing), bookmarks);
  });
  return [...written, ...bookmarks.edits];
}

/** Returns the tables of contents and indexes that do not lie in another one. */
function listingFields({ fields }: MainText): readonly ParagraphField[] {
  const places: ParagraphField[] = [];
  for (const field of fields) {
    const place = LISTINGS.has(field.instruction.type) ? paragraphField(field) : undefined;
    if (place !== undefined && place.first.start >= (places.at(-1)?.last.end ?? 0)) places.push(place);
  }
  return places;
}

/** Returns the number on the page of a bookmark, or undefined if it is not known. */
type PageFinder = (bookmark: string, format?: string) => string | undefined;

function pageFinder(text: MainText, pages: BookmarkPages): PageFinder {
  const numberOf = pageNumbers(text, pages);
  const starts = new Map(
    text.elements
      .filter(({ name }) => name === "w:bookmarkStart")
      .map((start) => [attribute(text.xml, start, "w:name") ?? "", start.start]),
  );
  return (name, format) => {
    const [page, at] = [pages.get(destinationName(name)), starts.get(name)];
    return page === undefined || at === undefined ? undefined : numberOf(at, page, format);
  };
}

function referenceEdits(fields: readonly ComplexField[], pageAt: PageFinder): readonly Edit[] {
  return fields.flatMap((field) => {
    const { type, words, switches } = field.instruction;
    // `\p` prints "above" and "below" in words.
    if (type !== "PAGEREF" || switches.has("p")) return [];
    const number = pageAt(words[0] ?? "", formatOfSwitch(switches.get("*")));
    return number === undefined ? [] : resultTextEdits(field, escapeXml(number));
  });
}

function numberedIndexEdits(text: MainText, pageAt: PageFinder): readonly Edit[] {
  const indexes = listingFields(text).filter(({ field }) => field.instruction.type === "INDEX");
  return indexes.flatMap((place) => indexEdits(text, place, (name) => pageAt(name) ?? UNKNOWN_PAGE));
}
