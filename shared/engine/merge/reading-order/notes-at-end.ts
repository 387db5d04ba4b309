/** Moves footnotes and endnotes to the end of the body, with the numbers that they have in the text. */

import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import {
  attribute,
  childNamed,
  childrenNamed,
  readXml,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { formatNumber } from "#shared/engine/merge/values/word-number.ts";
import { type Story, withNamespaces } from "./story.ts";

/** The formats in which Word numbers notes. */
const KINDS = [
  { part: "footnotes", name: "footnote", format: "decimal" },
  { part: "endnotes", name: "endnote", format: "lowerRoman" },
] as const;

/**
 * @param xml the main part in canonical form
 * @param related returns the part to which the main part has a relationship of this kind
 */
export function withNotesAtEnd(
  xml: string,
  related: (kind: string) => string | undefined,
  story: (part: string) => Story,
): string {
  return KINDS.reduce((done, kind) => {
    const { name } = kind;
    const part = related(kind.part);
    if (part === undefined || !done.includes(`<w:${name}Reference`)) return done;
    const notes = story(part);
    return withNamespaces(moveNotes(readXml(done), notesById(notes.blocks, name), kind), notes.namespaces);
  }, xml);
}

function moveNotes(
  text: XmlText,
  notes: ReadonlyMap<string, string>,
  { name, format }: (typeof KINDS)[number],
): string {
  const ownMark = new RegExp(`<w:${name}Ref(?:/>|></w:${name}Ref>)`, "g");
  const left = new Map(notes);
  const edits: Edit[] = [];
  let moved = "";
  let position = 0;
  for (const element of text.elements) {
    if (element.name !== `w:${name}Reference`) continue;
    const id = attribute(text.xml, element, "w:id") ?? "";
    const note = left.get(id) ?? "";
    // A note stands once, however many references a damaged file has to it.
    left.delete(id);
    // A mark of its own is the text after the reference.
    const isMarked = attribute(text.xml, element, "w:customMarkFollows") !== undefined;
    const mark = isMarked ? "" : `<w:t xml:space="preserve">${formatNumber(++position, format)}</w:t>`;
    edits.push(replacement(element, mark));
    moved += note.replaceAll(ownMark, mark);
  }
  return applyEdits(text.xml, [...edits, insertion(endOfBody(text), moved)]);
}

function notesById(blocks: string, name: string): ReadonlyMap<string, string> {
  const { xml, root } = readXml(`<notes>${blocks}</notes>`);
  return new Map(
    childrenNamed(root, `w:${name}`).map((note) => [
      attribute(xml, note, "w:id") ?? "",
      xml.slice(note.contentStart, note.contentEnd),
    ]),
  );
}

/** Returns the offset after the last block, before the properties of the last section. */
export function endOfBody({ root }: Pick<XmlText, "root">): number {
  const body: XmlElement | undefined = childNamed(root, "w:body");
  const last = body?.children.at(-1);
  return last?.name === "w:sectPr" ? last.start : (body?.contentEnd ?? root.contentEnd);
}
