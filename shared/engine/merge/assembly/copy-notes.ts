/** Collects the notes (footnotes, end notes or comments) that the copies use, under new ids. */

import {
  attributeSpan,
  childrenNamed,
  outerXml,
  readXml,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { withoutParagraphIds } from "#shared/engine/merge/docx/sections/paragraph-ids.ts";
import { noteOfTemplate } from "#shared/engine/merge/values/note-of-pass.ts";

export type NoteKind = "footnotes" | "endnotes" | "comments";

/** A reference of a copy to a note. */
export interface NoteUse {
  /** The note's id in the part with the copy's values: that of the template, or `noteOfPass`. */
  readonly original: string;
  /** Its id in the file. */
  readonly id: number;
}

/** One notes part of the file that is being assembled. */
export class CopiedNotes {
  readonly #element: string;
  readonly #template: XmlText;
  readonly #collected: string[] = [];
  readonly #used = new Set<string>();
  #read: { readonly xml: string; readonly notes: ReadonlyMap<string, string> } | undefined;

  /**
   * @param element `w:footnote`, `w:endnote` or `w:comment`
   * @param xml the part in the template, canonical
   */
  constructor(element: string, xml: string) {
    this.#element = element;
    this.#template = readXml(xml);
  }

  /**
   * Adds the notes that a copy uses.
   * @param xml the part with the copy's values, markers unresolved
   */
  add(uses: readonly NoteUse[], xml: string, resolve: (xml: string) => string): void {
    if (uses.length === 0) return;
    const notes = this.#notesIn(xml);
    for (const { original, id } of uses) {
      const note = notes.get(original);
      if (note === undefined) continue;
      const inTemplate = noteOfTemplate(original);
      const own = this.#used.has(inTemplate) ? withoutParagraphIds(note) : note;
      this.#used.add(inTemplate);
      this.#collected.push(resolve(withId(own, id)));
    }
  }

  /** The notes of the copies so far. */
  get collected(): readonly string[] {
    return this.#collected;
  }

  /** Returns the part with the separators of the template and the notes of the copies. */
  xml(): string {
    const { xml, root } = this.#template;
    const separators = childrenNamed(root, this.#element).filter((note) => isSeparator(xml, note));
    const kept = separators.map((note) => outerXml(xml, note));
    return xml.slice(0, root.contentStart) + [...kept, ...this.#collected].join("") + xml.slice(root.contentEnd);
  }

  /** Most templates have no tags in their notes. All copies then share one text, which is read once. */
  #notesIn(xml: string): ReadonlyMap<string, string> {
    if (this.#read?.xml !== xml) {
      const { root } = readXml(xml);
      const notes = childrenNamed(root, this.#element).map((note) => [idOf(xml, note), outerXml(xml, note)] as const);
      this.#read = { xml, notes: new Map(notes) };
    }
    return this.#read.notes;
  }
}

/**
 * Returns the id of the note at this position. Word accepts ids from -2147483648 to 32767 for footnotes and end notes
 * (MS-OI29500 2.1.300), so the last ones are negative.
 */
export function noteId(count: number): number {
  const id = count + FIRST_NOTE_ID;
  return id <= NOTE_ID_MAX ? id : NOTE_ID_MAX - id - FIRST_NOTE_ID;
}

/** Separators have the ids from -1 to 2. */
const FIRST_NOTE_ID = 10;
const NOTE_ID_MAX = 32_767;

function isSeparator(xml: string, note: XmlElement): boolean {
  const span = attributeSpan(xml, note, "w:type");
  return span !== undefined && xml.slice(span.start, span.end) !== "normal";
}

function idOf(xml: string, note: XmlElement): string {
  const span = attributeSpan(xml, note, "w:id");
  return span === undefined ? "" : xml.slice(span.start, span.end);
}

function withId(note: string, id: number): string {
  return note.replace(/ w:id="[^"]*"/, ` w:id="${id}"`);
}
