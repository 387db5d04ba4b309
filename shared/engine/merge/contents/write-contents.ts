/** Writes the entries of a table of contents into its field, in Word's own structure. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { type Instruction, readLevels } from "#shared/engine/merge/fields/instruction.ts";
import type { ComplexField } from "#shared/engine/merge/fields/read-fields.ts";
import { type ContentsBookmarks, contentStart } from "./contents-bookmarks.ts";
import { EntryPatterns } from "./entry-patterns.ts";
import { beginningIn, type MainText } from "./main-text.ts";
import { fieldMark, pageReference, run, textRun } from "./page-fields.ts";
import type { Entry } from "./select-entries.ts";

/** The number that stands where a page number is not known yet. */
export const UNKNOWN_PAGE = "0";

/** A field whose result consists of whole paragraphs. */
export interface ParagraphField {
  readonly field: ComplexField;
  readonly first: XmlElement;
  readonly last: XmlElement;
  /** The end of what stays at the beginning: the field's code. */
  readonly codeEnd: number;
  /** The start of what stays at the end: the field's end mark. */
  readonly endStart: number;
  /** Whether the last paragraph has nothing of the result. It may be a heading that follows. */
  readonly isEndSeparate: boolean;
}

/** Returns undefined for a field that is written in another way. It keeps its entries. */
export function paragraphField(field: ComplexField): ParagraphField | undefined {
  const mark = field.separate ?? field.codeElement;
  const [before, after] = [mark?.parent, field.end.parent];
  const [first, last] = [before?.parent, after?.parent];
  const isPlain =
    before?.name === "w:r" &&
    after?.name === "w:r" &&
    first?.name === "w:p" &&
    last?.name === "w:p" &&
    first.parent === last.parent &&
    before.children.at(-1) === mark &&
    after.children.find(({ name }) => name !== "w:rPr") === field.end;
  if (!isPlain || !first || !last || !before || !after) return undefined;
  const isEndSeparate = last !== first && !hasText(last, after.start);
  return { field, first, last, codeEnd: before.end, endStart: after.start, isEndSeparate };
}

/** Returns the paragraphs with the last result of the field. */
export function resultParagraphs(text: MainText, place: ParagraphField): readonly XmlElement[] {
  const { start } = place.first;
  const end = place.isEndSeparate ? place.last.start : place.last.end;
  return beginningIn(text.paragraphs, ({ element }) => element, { start, end }).map(({ element }) => element);
}

export function contentsEdits(
  text: MainText,
  place: ParagraphField,
  entries: readonly Entry[],
  bookmarks: ContentsBookmarks,
): readonly Edit[] {
  const { instruction } = place.field;
  const isOfCaptions = instruction.switches.has("c") || instruction.switches.has("a");
  const patterns = new EntryPatterns(text, resultParagraphs(text, place), isOfCaptions);
  const written = entries.map((entry) => {
    const pattern = patterns.of(entry.level, { isNumbered: entry.paragraph.number?.suffix === "tab" });
    const bookmark = bookmarks.of(entry.paragraph.element);
    return { properties: pattern.paragraph, content: entryContent(entry, instruction, { ...pattern, bookmark }) };
  });
  return resultEdits(text, place, written);
}

export interface WrittenParagraph {
  /** XML of a `w:pPr`. */
  readonly properties: string;
  readonly content: string;
}

/** Replaces the paragraphs of a field's result. */
export function resultEdits(
  text: MainText,
  place: ParagraphField,
  written: readonly WrittenParagraph[],
): readonly Edit[] {
  const { xml } = text;
  const { first, last, codeEnd, endStart, isEndSeparate, field } = place;
  const paragraphs = written.length === 0 ? [{ properties: propertiesXml(xml, first), content: "" }] : written;
  const separate = field.separate === undefined ? run(fieldMark("separate")) : "";
  const startTag = xml.slice(first.start, first.contentStart);
  const code = xml.slice(contentStart(first), codeEnd) + separate + rangeMarks(text, codeEnd, endStart);
  const result = paragraphs.map(({ properties, content }, index) => {
    const opening = index === 0 ? `${startTag}${properties}${code}` : `<w:p>${properties}`;
    const isLast = index === paragraphs.length - 1;
    return `${opening}${content}${isLast && !isEndSeparate ? xml.slice(endStart, last.contentEnd) : ""}</w:p>`;
  });
  return isEndSeparate
    ? [
        replacement({ start: first.start, end: last.start }, result.join("")),
        removal({ start: contentStart(last), end: endStart }),
      ]
    : [replacement({ start: first.start, end: last.end }, result.join(""))];
}

function propertiesXml(xml: string, paragraph: XmlElement): string {
  const properties = childNamed(paragraph, "w:pPr");
  return properties === undefined ? "" : outerXml(xml, properties);
}

function hasText(element: XmlElement, before: number): boolean {
  return element.children.some(
    (child) =>
      child.start < before &&
      (child.name === "w:t" || child.name === "w:tab" || hasText(child, before)) &&
      child.name !== "w:pPr",
  );
}

/** Returns the bookmarks that begin or end in the old result, but not both. */
function rangeMarks({ xml, elements }: MainText, start: number, end: number): string {
  const marks = beginningIn(elements, (each) => each, { start, end }).filter(
    ({ name }) => name === "w:bookmarkStart" || name === "w:bookmarkEnd",
  );
  const uses = Map.groupBy(marks, (each) => attribute(xml, each, "w:id"));
  return marks
    .filter((each) => uses.get(attribute(xml, each, "w:id"))?.length === 1)
    .map((each) => outerXml(xml, each))
    .join("");
}

interface EntryLooks {
  readonly text: string;
  readonly page: string;
  readonly bookmark: string;
}

function entryContent({ level, paragraph, runs }: Entry, { switches }: Instruction, looks: EntryLooks): string {
  const { number } = paragraph;
  const between = number?.suffix === "tab" ? run("<w:tab/>", looks.text) : textRun(" ", looks.text);
  const words = [
    ...(number === undefined ? [] : [textRun(escapeXml(number.text), looks.text)]),
    ...(number === undefined || number.suffix === "nothing" ? [] : [between]),
    ...runs.map(({ text, properties }) => textRun(text, withProperties(looks.text, properties))),
  ];
  const content = words.join("") + (isWithoutPage(level, switches) ? "" : pagePart(switches, looks));
  return switches.has("h")
    ? `<w:hyperlink w:anchor="${looks.bookmark}" w:history="1">${content}</w:hyperlink>`
    : content;
}

function pagePart(switches: Instruction["switches"], { bookmark, page }: EntryLooks): string {
  const separator = switches.get("p");
  const between = separator === undefined ? run("<w:tab/>", page) : textRun(escapeXml(separator), page);
  return between + pageReference(bookmark, UNKNOWN_PAGE, page);
}

/** `\n` leaves out all page numbers, or those of some levels. */
function isWithoutPage(level: number, switches: Instruction["switches"]): boolean {
  if (!switches.has("n")) return false;
  const [first, last] = readLevels(switches.get("n")) ?? [1, 9];
  return level >= first && level <= last;
}

/** Adds properties in the order of the schema (ISO 29500-1, 17.3.2.28). */
function withProperties(looks: string, properties: string): string {
  const added = (properties.match(ELEMENT) ?? []).filter((each) => !looks.includes(each.slice(0, each.search(/[ /]/))));
  const all = [...(looks.match(ELEMENT) ?? []), ...added];
  const placeOf = (element: string) => RUN_PROPERTIES.indexOf(element.slice(1, element.search(/[ /]/)));
  return all.toSorted((one, other) => placeOf(one) - placeOf(other)).join("");
}

const ELEMENT = /<w:\w+(?: [^<>]*)?\/>/g;
const RUN_PROPERTIES = (
  "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish " +
  "webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang " +
  "eastAsianLayout specVanish oMath"
)
  .split(" ")
  .map((name) => `w:${name}`);
