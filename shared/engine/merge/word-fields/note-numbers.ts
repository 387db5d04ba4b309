/** Numbers footnotes and endnotes as a reference to one prints it (ISO 29500-1, 17.11). */
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
export function noteNumber({ xml, elements }: XmlText, note: XmlElement, settings: string): string {
  const { settings: element, format } = NOTES.get(note.name) ?? { settings: "", format: "decimal" };
  const own = new RegExp(`<${element}>.*?</${element}>`, "s").exec(settings)?.[0] ?? "";
  const value = (name: string) => new RegExp(`<w:${name} w:val="([^"]*)"`).exec(own)?.[1];
  const isNumbered = (each: XmlElement) =>
    each.name === note.name && attribute(xml, each, "w:customMarkFollows") === undefined;
  const before = elements.filter((each) => each.start < note.start && isNumbered(each)).length;
  return formatNumber(before + Number(value("numStart") ?? 1), value("numFmt") ?? format);
}
