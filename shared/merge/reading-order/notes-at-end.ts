/** Moves footnotes and endnotes to the end of the body, with the numbers that they have in the text. */
import { applyEdits, type Edit, insertion, replacement } from "#shared/xml/xml-edits.ts";
import {
  attribute,
  childNamed,
  childrenNamed,
  readXml,
  type XmlElement,
  type XmlText,
} from "#shared/xml/xml-elements.ts";
import { type Story, withNamespaces } from "./story.ts";

const KINDS = [
  { part: "footnotes", name: "footnote", numberOf: String },
  { part: "endnotes", name: "endnote", numberOf: roman },
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
  return KINDS.reduce((done, { part: kind, name, numberOf }) => {
    const part = related(kind);
    if (part === undefined || !done.includes(`<w:${name}Reference`)) return done;
    const notes = story(part);
    return withNamespaces(moveNotes(readXml(done), notesById(notes.blocks, name), name, numberOf), notes.namespaces);
  }, xml);
}

function moveNotes(
  text: XmlText,
  notes: ReadonlyMap<string, string>,
  name: string,
  numberOf: (position: number) => string,
): string {
  const edits: Edit[] = [];
  let moved = "";
  let position = 0;
  for (const element of text.elements) {
    if (element.name !== `w:${name}Reference`) continue;
    const note = notes.get(attribute(text.xml, element, "w:id") ?? "") ?? "";
    // A mark of its own is the text after the reference.
    const isMarked = attribute(text.xml, element, "w:customMarkFollows") !== undefined;
    const mark = isMarked ? "" : `<w:t xml:space="preserve">${numberOf(++position)}</w:t>`;
    edits.push(replacement(element, mark));
    moved += note.replaceAll(new RegExp(`<w:${name}Ref(?:/>|></w:${name}Ref>)`, "g"), mark);
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

/** Word numbers endnotes in small roman numerals. */
function roman(position: number): string {
  return ROMAN.reduce(
    ({ left, written }, [value, letters]) => ({
      left: left % value,
      written: written + letters.repeat(Math.floor(left / value)),
    }),
    { left: position, written: "" },
  ).written;
}

const ROMAN = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;
