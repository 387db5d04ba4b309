/** Writes an index of the terms that a document marks (ISO 29500-1, 17.16.5.31 and 17.16.5.77). */
import { escapeXml } from "#shared/xml/escape-xml.ts";
import { type Edit, insertion } from "#shared/xml/xml-edits.ts";
import { attribute, childNamed, outerXml, type XmlElement } from "#shared/xml/xml-elements.ts";
import type { ContentsBookmarks } from "./contents-bookmarks.ts";
import type { MainText } from "./main-text.ts";
import { textRun } from "./page-fields.ts";
import type { Field } from "./read-fields.ts";
import { rangeOf } from "./select-entries.ts";
import { type ParagraphField, resultEdits, resultParagraphs, type WrittenParagraph } from "./write-contents.ts";

/** The bookmark at a marked term. Names that begin with an underscore are hidden in Word. */
const MARK = "_Index";

/** Bookmarks the marked terms, which have no bookmarks of their own. */
export function termMarkEdits(text: MainText, bookmarks: ContentsBookmarks): readonly Edit[] {
  return termsIn(text).flatMap(({ begin }, index) =>
    begin.parent?.name === "w:r" ? [insertion(begin.parent.start, bookmarks.mark(MARK + index))] : [],
  );
}

function termsIn({ fields }: MainText): readonly Field[] {
  return fields.filter(({ instruction }) => instruction.type === "XE");
}

interface Term {
  readonly text: string;
  readonly places: Place[];
  readonly terms: Map<string, Term>;
}

interface Place {
  readonly page: string;
  /** XML for `w:rPr`. */
  readonly properties: string;
}

/** @param pageAt returns the number of the page with a bookmark */
export function indexEdits(
  text: MainText,
  place: ParagraphField,
  pageAt: (bookmark: string) => string,
): readonly Edit[] {
  const looks = looksOf(text, resultParagraphs(text, place));
  const { switches } = place.field.instruction;
  const range = rangeOf(text, switches.get("b"));
  const root: Term = { text: "", places: [], terms: new Map() };
  for (const [index, field] of termsIn(text).entries()) {
    const { start } = field.begin;
    const isListed = range !== undefined && start >= range.start && start < range.end;
    const kind = field.instruction.switches.get("f") ?? "";
    if (isListed && kind.toLowerCase() === (switches.get("f") ?? "").toLowerCase())
      addTerm(root, field, pageAt(MARK + index));
  }
  return resultEdits(text, place, [...paragraphsOf(root.terms, { level: 1, looks, switches })]);
}

function addTerm(root: Term, { instruction: { words, switches } }: Field, page: string): void {
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
  const added = other === undefined ? { page, properties } : { page: other, properties: "" };
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
  for (const term of [...terms.values()].toSorted((one, other) => COLLATOR.compare(one.text, other.text))) {
    const own = letterOf(term.text);
    const heading = level === 1 ? switches.get("h") : undefined;
    if (heading !== undefined && COLLATOR.compare(own, letter) !== 0) yield headingOf(heading, own, looks);
    letter = own;
    yield { properties: looks.paragraph(style), content: termContent(term, layout) };
    yield* paragraphsOf(term.terms, { ...layout, level: level + 1 });
  }
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
  const [first = ", ", next = ", "] = [switches.get("e"), switches.get("l")];
  const pages = places.map(({ page, properties }, index) => [
    words(index === 0 ? first : next, own),
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
