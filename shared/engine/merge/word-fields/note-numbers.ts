/** Numbers footnotes and endnotes as a reference to one prints it (ISO 29500-1, 17.11). */
import { countLeading } from "#shared/base/xml/text-search.ts";
import { attribute, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { formatNumber } from "#shared/engine/merge/values/word-number.ts";

interface NoteKind {
  /** The element of the settings. */
  readonly settings: string;
  readonly format: string;
}

/** The kinds of notes by the element that refers to a note. */
export const NOTES: ReadonlyMap<string, NoteKind> = new Map([
  ["w:footnoteReference", { settings: "w:footnotePr", format: "decimal" }],
  ["w:endnoteReference", { settings: "w:endnotePr", format: "lowerRoman" }],
]);

/** @param settings XML of the document's settings */
export function noteNumber(text: XmlText, note: XmlElement, settings: string): string {
  const { settings: element, format } = NOTES.get(note.name) ?? { settings: "", format: "decimal" };
  const own = new RegExp(`<${element}>.*?</${element}>`, "s").exec(settings)?.[0] ?? "";
  const value = (name: string) => new RegExp(`<w:${name} w:val="([^"]*)"`).exec(own)?.[1];
  const before = countLeading(numberedNotes(text).get(note.name) ?? [], ({ start }) => start < note.start);
  return formatNumber(before + Number(value("numStart") ?? 1), value("numFmt") ?? format);
}

type NotesByName = ReadonlyMap<string, readonly XmlElement[]>;

const numbered = new WeakMap<XmlText, NotesByName>();

/** Many references may ask for a number: the search through all of the text is done once. */
function numberedNotes(text: XmlText): NotesByName {
  const known = numbered.get(text);
  if (known !== undefined) return known;
  const isNumbered = (each: XmlElement) =>
    NOTES.has(each.name) && attribute(text.xml, each, "w:customMarkFollows") === undefined;
  const notes = Map.groupBy(text.elements.filter(isNumbered), ({ name }) => name);
  numbered.set(text, notes);
  return notes;
}
