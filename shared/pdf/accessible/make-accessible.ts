/**
 * Completes a tagged document for PDF/UA-1 with what its file already contains in another form. Texts that only an
 * author can write, such as those of pictures, are not invented.
 */
import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFRef, PDFString } from "pdf-lib";
import { arrayAt, dictAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { readTags } from "#shared/pdf/tags/read-tags.ts";
import { elementsOfObjects, fieldOf, shownAnnotations, type TaggedAnnotation, textOf } from "./check-annotations.ts";
import { elementsIn, rowsOf } from "./check-tables.ts";
import { ungroupLayoutTables } from "./layout-tables.ts";
import { wrapListBodies } from "./list-bodies.ts";
import { readLetterheads } from "./read-letterheads.ts";
import { headingsIn, TypedTags } from "./typed-tags.ts";

export interface AccessibleText {
  /** Replaces a title that says nothing. */
  readonly title: string;
  /** A BCP 47 tag; by default the language that the document has. */
  readonly language: string | undefined;
}

/** Titles that programs write by themselves. */
const EMPTY_TITLE =
  /^(?:template|untitled|document ?\d*|dokument ?\d*|microsoft word - .*|.*\.(?:docx?|dotx?|odt|rtf|pdf))?$/i;

/** @param firstPages the indexes of the pages with which items begin, whose headers and footers are read */
export function makeAccessible(
  document: PDFDocument,
  { title, language }: AccessibleText,
  firstPages: readonly number[] = [],
): void {
  const own = document.getTitle()?.trim() ?? "";
  document.setTitle(EMPTY_TITLE.test(own) ? title : own, { showInWindowTitleBar: true });
  if (language !== undefined) document.catalog.set(PDFName.of("Lang"), PDFString.of(language));
  readLetterheads(document, firstPages);
  const written = readTags(document);
  if (typeof written === "string") return;
  // The other steps need the elements that this adds.
  const tree = wrapListBodies(new TypedTags(written)) ? readTags(document) : written;
  if (typeof tree === "string") return;
  const tags = new TypedTags(tree);
  ungroupLayoutTables(tags);
  closeHeadingGaps(tags);
  scopeHeaders(tags);
  nameNotes(tags);
  describeAnnotations(document, tags);
}

/** Word's styles may skip a level, which readers take for a missing part of the text. */
function closeHeadingGaps(tags: TypedTags): void {
  let before = 0;
  for (const { element, level } of headingsIn(tags)) {
    if (level === undefined) continue;
    before = Math.min(level, before + 1);
    if (before !== level) element.dict.set(PDFName.of("S"), PDFName.of(`H${before}`));
  }
}

/** Header cells of a row of headers belong to their columns, other ones to their rows. */
function scopeHeaders(tags: TypedTags): void {
  for (const table of tags.tree.elements) {
    if (tags.typeOf(table) !== "Table") continue;
    for (const row of rowsOf(tags, table)) {
      const cells = elementsIn(row);
      const headers = cells.filter((cell) => tags.typeOf(cell) === "TH");
      const scope = headers.length === cells.length ? "Column" : "Row";
      for (const cell of headers) if (tags.attribute(cell, "Table", "Scope") === undefined) addScope(cell.dict, scope);
    }
  }
}

function addScope(cell: PDFDict, scope: "Column" | "Row"): void {
  const attributes = cell.lookup(PDFName.of("A"));
  if (attributes instanceof PDFDict && attributes.lookup(PDFName.of("O")) === PDFName.of("Table"))
    attributes.set(PDFName.of("Scope"), PDFName.of(scope));
  else if (attributes === undefined) cell.set(PDFName.of("A"), cell.context.obj({ O: "Table", Scope: scope }));
}

function nameNotes(tags: TypedTags): void {
  const notes = tags.tree.elements.filter((element) => tags.typeOf(element) === "Note");
  for (const [index, { dict }] of notes.entries())
    if (!stringAt(dict, "ID")) dict.set(PDFName.of("ID"), PDFString.of(`note-${index + 1}`));
}

function describeAnnotations(document: PDFDocument, tags: TypedTags): void {
  const elements = elementsOfObjects(tags);
  const pages = readPages(document);
  const numbers = new Map(pages.flatMap(({ ref }, index) => (ref ? [[ref, index + 1] as const] : [])));
  const word = wordForPage(stringAt(document.catalog, "Lang")?.decodeText() ?? "");
  for (const { dict } of pages) {
    const annotations = shownAnnotations(dict, elements);
    if (annotations.length > 0) dict.set(PDFName.of("Tabs"), PDFName.of("S"));
    for (const each of annotations) describe(each, (page) => (numbers.has(page) ? `${word} ${numbers.get(page)}` : ""));
  }
}

function describe({ dict, type }: TaggedAnnotation, nameOf: (page: PDFRef) => string): void {
  if (type === "Widget") describeField(fieldOf(dict));
  if (type !== "Link" || textOf(dict, "Contents") !== "") return;
  const action = dictAt(dict, "A");
  const [page] = (arrayAt(dict, "Dest") ?? arrayAt(action, "D"))?.asArray() ?? [];
  setText(dict, "Contents", page instanceof PDFRef ? nameOf(page) : textOf(action, "URI"));
}

function describeField(field: PDFDict): void {
  if (textOf(field, "TU") === "") setText(field, "TU", textOf(field, "T"));
}

/** Returns the word for a page in the document's language, for links within the document. */
function wordForPage(language: string): string {
  return PAGE_WORDS[language.slice(0, 2).toLowerCase()] ?? "Page";
}

const PAGE_WORDS: Readonly<Record<string, string>> = {
  cs: "Strana",
  da: "Side",
  de: "Seite",
  es: "Página",
  fi: "Sivu",
  fr: "Page",
  it: "Pagina",
  nl: "Pagina",
  no: "Side",
  pl: "Strona",
  pt: "Página",
  sv: "Sida",
};

function setText(dict: PDFDict, key: string, text: string): void {
  if (text !== "") dict.set(PDFName.of(key), PDFHexString.fromText(text));
}
