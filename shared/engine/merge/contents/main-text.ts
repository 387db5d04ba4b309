/** Holds what is read from a merged document before its tables of contents are made. */

import { countLeading } from "#shared/base/xml/text-search.ts";
import {
  ancestorNamed,
  attribute,
  type Span,
  withinNamed,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { readPart } from "#shared/engine/merge/assembly/template-texts.ts";
import { type ComplexField, readComplexFields } from "#shared/engine/merge/fields/read-fields.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { ListCounter, type ListNumber } from "./list-numbers.ts";
import { ParagraphStyles } from "./paragraph-styles.ts";

export interface MainText extends XmlText {
  readonly styles: ParagraphStyles;
  readonly fields: readonly ComplexField[];
  /** The paragraphs of the text's flow, without those of text boxes, in order. */
  readonly paragraphs: readonly Paragraph[];
  /** In order. */
  readonly sections: readonly Section[];
  /** By names in lower case. A combined file has one for the tables of contents of each copy. */
  readonly bookmarks: ReadonlyMap<string, Span>;
}

interface Section {
  /** Its `w:sectPr`. */
  readonly properties: XmlElement;
  /** The end of its last paragraph, which may hold the properties. */
  readonly end: number;
}

export interface Paragraph {
  readonly element: XmlElement;
  readonly number: ListNumber | undefined;
}

/** @param main the canonical main part */
export function readMainText(file: OfficePackage, main: XmlText): MainText {
  const related = (kind: string) => {
    const part = relationshipsOf(file, file.mainPart).find((each) => each.kind === kind)?.target;
    return part === undefined || !file.archive.entries.has(part) ? undefined : readPart(file, part);
  };
  const styles = new ParagraphStyles(related("styles"));
  const lists = new ListCounter(related("numbering"), styles);
  const isInTextBox = withinNamed(main, "w:txbxContent");
  const isOfChange = withinNamed(main, "w:sectPrChange");
  const paragraphs = main.elements
    .filter((element) => element.name === "w:p" && !isInTextBox(element))
    .map((element) => ({ element, number: lists.next(main.xml, element) }));
  const sections = main.elements
    .filter((element) => element.name === "w:sectPr" && !isOfChange(element))
    .map((properties) => ({ properties, end: paragraphOf(properties)?.end ?? properties.end }));
  return { ...main, styles, fields: readComplexFields(main), paragraphs, sections, bookmarks: readBookmarks(main) };
}

function readBookmarks({ xml, elements }: XmlText): ReadonlyMap<string, Span> {
  const starts = new Map<string | undefined, XmlElement>();
  const bookmarks = new Map<string, Span>();
  for (const element of elements) {
    if (element.name === "w:bookmarkStart") starts.set(attribute(xml, element, "w:id"), element);
    const start = element.name === "w:bookmarkEnd" ? starts.get(attribute(xml, element, "w:id")) : undefined;
    const name = start && attribute(xml, start, "w:name")?.toLowerCase();
    if (start === undefined || name === undefined || bookmarks.has(name)) continue;
    // A bookmark may begin within the first paragraph that it covers.
    bookmarks.set(name, { start: (paragraphOf(start) ?? start).start, end: element.end });
  }
  return bookmarks;
}

/** Returns the entries of a list in the order of the document that begin within the range. */
export function beginningIn<Entry>(
  entries: readonly Entry[],
  elementOf: (entry: Entry) => XmlElement,
  { start, end }: Span,
): readonly Entry[] {
  const before = (offset: number) => countLeading(entries, (entry) => elementOf(entry).start < offset);
  return entries.slice(before(start), before(end));
}

/** Returns the paragraph of the text's flow in which the element stands. */
export function paragraphOf(element: XmlElement): XmlElement | undefined {
  return ancestorNamed(element, "w:p");
}
