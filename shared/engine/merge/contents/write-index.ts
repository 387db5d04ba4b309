/** Writes an index of the terms that a document marks (ISO 29500-1, 17.16.5.31 and 17.16.5.77). */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { type Edit, insertion } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { ComplexField } from "#shared/engine/merge/fields/read-fields.ts";
import type { ContentsBookmarks } from "./contents-bookmarks.ts";
import type { MainText } from "./main-text.ts";
import { textRun } from "./page-fields.ts";
import { rangeOf } from "./select-entries.ts";
import { type ParagraphField, resultEdits, resultParagraphs, type WrittenParagraph } from "./write-contents.ts";

/** The bookmark at a marked term. Names that begin with an underscore are hidden in Word. */
const MARK = "_Index";
/** The bookmark at the end of the pages that a term names by a bookmark (`\r`). */
const END_MARK = "_IndexEnd";

/** Bookmarks the marked terms, which have no bookmarks of their own. */
export function termMarkEdits(text: MainText, bookmarks: ContentsBookmarks): readonly Edit[] {
  return termsIn(text).flatMap(({ begin, instruction }, index) => {
    const range = text.bookmarks.get(instruction.switches.get("r")?.toLowerCase() ?? "");
    return [
      ...(begin.parent?.name === "w:r" ? [insertion(begin.parent.start, bookmarks.mark(MARK + index))] : []),
      ...(range === undefined ? [] : [insertion(range.end, bookmarks.mark(END_MARK + index))]),
    ];
  });
}

function termsIn({ fields }: MainText): readonly ComplexField[] {
  return fields.filter(({ instruction }) => instruction.type === "XE");
}

interface Term {
  readonly text: string;
  readonly places: Place[];
  readonly terms: Map<string, Term>;
}

interface Place {
  /** The number of a page, two numbers, or a reference to another term. */
  readonly page: string;
  readonly isReference: boolean;
  /** XML for `w:rPr`. */
  readonly properties: string;
}

/** Returns the number of the page with a bookmark. */
type PageAt = (bookmark: string) => string;

export function indexEdits(text: MainText, place: ParagraphField, pageAt: PageAt): readonly Edit[] {
  const looks = looksOf(text, resultParagraphs(text, place));
  const { switches } = place.field.instruction;
  const range = rangeOf(text, switches.get("b"));
  const root: Term = { text: "", places: [], terms: new Map() };
  for (const [index, field] of termsIn(text).entries()) {
    const { start } = field.begin;
    const isListed = range !== undefined && start >= range.start && start < range.end;
    const kind = field.instruction.switches.get("f") ?? "";
    if (isListed && kind.toLowerCase() === (switches.get("f") ?? "").toLowerCase())
      addTerm(root, field, pagesOf(field, index, pageAt, switches.get("g") ?? "–"));
  }
  return resultEdits(text, place, [...paragraphsOf(root.terms, { level: 1, looks, switches })]);
}

function pagesOf({ instruction }: ComplexField, index: number, pageAt: PageAt, separator: string): string {
  const range = instruction.switches.get("r");
  if (range === undefined) return pageAt(MARK + index);
  const [first, last] = [pageAt(range), pageAt(END_MARK + index)];
  return first === last ? first : first + separator + last;
}

function addTerm(root: Term, { instruction: { words, switches } }: ComplexField, page: string): void {
  const names = (words[0] ?? "").split(/(?<!\\):/).map((name) => name.replace(/\\(.)/g, "$1").trim());
  if (names[0] === undefined || names[0] === "") return;
  let term = root;
  for (const name of names) {
    const key = name.toLowerCase();
    const next: Term = term.terms.get(key) ?? { text: name, places: [], terms: new Map() };
    term.terms.set(key, next);
    term = next;
  }
  const other = switches.get("t");
  const properties = (switches.has("b") ? "<w:b/>" : "") + (switches.has("i") ? "<w:i/>" : "");
  const added = {
    page: other ?? page,
    isReference: other !== undefined,
    properties: other === undefined ? properties : "",
  };
  if (!term.places.some((each) => each.page === added.page)) term.places.push(added);
}

interface Looks {
  /** XML of a `w:pPr`. */
  paragraph(style: string): string;
  /** XML for `w:rPr`. */
  text(style: string): string;
}

interface Layout {
  readonly level: number;
  readonly looks: Looks;
  readonly switches: ReadonlyMap<string, string>;
}

const COLLATOR = new Intl.Collator("en", { sensitivity: "base" });

function* paragraphsOf(terms: Term["terms"], layout: Layout): Generator<WrittenParagraph, undefined> {
  const { level, looks, switches } = layout;
  const style = `index ${level}`;
  let letter = "";
  for (const term of sorted(terms)) {
    const own = letterOf(term.text);
    if (level === 1 && !isWithin(own, switches.get("p"))) continue;
    const heading = level === 1 ? switches.get("h") : undefined;
    if (heading !== undefined && COLLATOR.compare(own, letter) !== 0) yield headingOf(heading, own, looks);
    letter = own;
    const isRunIn = switches.has("r");
    const content = termContent(term, layout) + (isRunIn ? runIn(term, layout) : "");
    yield { properties: looks.paragraph(style), content };
    if (!isRunIn) yield* paragraphsOf(term.terms, { ...layout, level: level + 1 });
  }
}

function sorted(terms: Term["terms"]): readonly Term[] {
  return [...terms.values()].toSorted((one, other) => COLLATOR.compare(one.text, other.text));
}

/** `\p "a--m"` lists the terms with these first letters. An exclamation mark stands for what comes before all letters. */
function isWithin(letter: string, letters: string | undefined): boolean {
  const [, first, last] = /^\s*(\S)\s*-+\s*(\S)\s*$/u.exec(letters ?? "") ?? [];
  if (first === undefined || last === undefined) return true;
  return (first === "!" || COLLATOR.compare(first, letter) <= 0) && COLLATOR.compare(letter, last) <= 0;
}

/** `\r` puts subordinate terms into the paragraph of their term. */
function runIn({ terms }: Term, layout: Layout, separator = ": "): string {
  const all = sorted(terms).map((term) => termContent(term, layout) + runIn(term, layout, "; "));
  const own = layout.looks.text(`index ${layout.level}`);
  return all.map((content, index) => words(index === 0 ? separator : "; ", own) + content).join("");
}

/** `\h "A"` heads each letter with itself, `\h " "` with a blank line. */
function headingOf(heading: string, letter: string, looks: Looks): WrittenParagraph {
  const text = /[a-z]/i.test(heading) ? heading.replace(/[a-z]/i, letter) : heading;
  return {
    properties: looks.paragraph("index heading"),
    content: textRun(escapeXml(text), looks.text("index heading")),
  };
}

function letterOf(text: string): string {
  return (text[Symbol.iterator]().next().value ?? "").toUpperCase();
}

function termContent({ text, places }: Term, { level, looks, switches }: Layout): string {
  const own = looks.text(`index ${level}`);
  const [first = ", ", next = ", ", reference = ". "] = [switches.get("e"), switches.get("l"), switches.get("k")];
  const inOrder = places.toSorted((one, other) => Number(one.isReference) - Number(other.isReference));
  const pages = inOrder.map(({ page, isReference, properties }, index) => [
    words(isReference ? reference : index === 0 ? first : next, own),
    words(page, own + properties),
  ]);
  return words(text, own) + pages.flat().join("");
}

function words(text: string, properties: string): string {
  return textRun(escapeXml(text), properties).replaceAll("\t", '</w:t><w:tab/><w:t xml:space="preserve">');
}

/** Returns the looks of the last result, by the names of styles; those of a style alone where it had none. */
function looksOf({ xml, styles }: MainText, result: readonly XmlElement[]): Looks {
  const samples = new Map<string, { readonly paragraph: string; readonly text: string }>();
  for (const paragraph of result) {
    const properties = childNamed(paragraph, "w:pPr");
    const style = childNamed(properties, "w:pStyle");
    const id = style && attribute(xml, style, "w:val");
    const run = paragraph.children.find((child) => childNamed(child, "w:t") !== undefined);
    const own = childNamed(run, "w:rPr");
    if (properties === undefined || id === undefined || run === undefined || samples.has(id)) continue;
    const text = own === undefined ? "" : xml.slice(own.contentStart, own.contentEnd);
    samples.set(id, { paragraph: outerXml(xml, properties), text });
  }
  const sampleOf = (style: string) => samples.get(styles.idNamed(style) ?? "");
  return {
    paragraph(style) {
      const id = styles.idNamed(style);
      const plain = id === undefined ? "" : `<w:pPr><w:pStyle w:val="${id}"/></w:pPr>`;
      return sampleOf(style)?.paragraph ?? plain;
    },
    text: (style) => sampleOf(style)?.text ?? "",
  };
}
