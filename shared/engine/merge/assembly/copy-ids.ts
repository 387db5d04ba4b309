/**
 * Resolves the markers of one copy: assigns new ids, counted through the whole file, and the copy's own names and
 * lists.
 */

import { MARKER, resolveMarkers } from "#shared/engine/merge/values/copy-markers.ts";
import { noteOfTemplate } from "#shared/engine/merge/values/note-of-pass.ts";
import type { CopyNames } from "./copy-names.ts";
import { type NoteKind, type NoteUse, noteId } from "./copy-notes.ts";
import { RangeEnds } from "./range-ends.ts";

/** The numbers of ids assigned in a file so far. */
export interface FileCounts {
  drawings: number;
  controls: number;
  annotations: number;
  footnotes: number;
  endnotes: number;
  shapes: number;
}

export function noCounts(): FileCounts {
  return { drawings: 0, controls: 0, annotations: 0, footnotes: 0, endnotes: 0, shapes: 0 };
}

export interface CopyContext {
  readonly isFirstCopy: boolean;
  readonly counts: FileCounts;
  readonly names: CopyNames;
  /** Returns the numId of the copy's list, given that of the template's. */
  readonly listFor: (id: string) => string;
  /** Returns the id of the relationship to the copy's header or footer, given that of the template's. */
  readonly headerFor: (relationshipId: string) => string;
  /** The field type that counts the pages of the copy. */
  readonly pageCountField: "NUMPAGES" | "SECTIONPAGES";
  /** The bookmark around the copy, which its tables of contents list. Undefined for the only copy. */
  readonly ownBookmark: string | undefined;
}

export class CopyIds {
  readonly #copy: CopyContext;
  readonly #comments = new Map<
    string,
    { readonly use: { original: string; readonly id: number }; roles: Set<string> }
  >();
  readonly #shapes = new Map<string, string>();
  readonly #sequences = new Set<string>();
  readonly #notes = { footnotes: [] as NoteUse[], endnotes: [] as NoteUse[], comments: [] as NoteUse[] };

  constructor(copy: CopyContext) {
    this.#copy = copy;
  }

  /**
   * Replaces the markers in a piece of XML.
   * @param xml must contain the end of every range that starts in it, except for ranges that sections have broken
   */
  resolve(xml: string): string {
    const ranges = new RangeEnds(() => ++this.#copy.counts.annotations);
    return ranges.withoutSingles(resolveMarkers(xml, (kind, value) => this.#resolveOne(kind, value, ranges)));
  }

  /** Returns the notes that the text resolved so far refers to. */
  notes(kind: NoteKind): readonly NoteUse[] {
    return this.#notes[kind];
  }

  #resolveOne(kind: string, value: string, ranges: RangeEnds): string {
    const { counts, names, listFor, headerFor, pageCountField, ownBookmark } = this.#copy;
    switch (kind) {
      case MARKER.drawing:
        return String(++counts.drawings);
      case MARKER.control:
        return String(++counts.controls);
      case MARKER.annotation:
        return String(++counts.annotations);
      case MARKER.annotationStart:
        return String(ranges.start(value, () => ++counts.annotations));
      case MARKER.annotationEnd:
        return String(ranges.end(value));
      case MARKER.comment:
        return String(this.#commentEnd(value.slice(1), value.slice(0, 1), ranges));
      case MARKER.commentRepeated:
        return String(this.#repeatedComment(value.slice(1), value.slice(0, 1)));
      case MARKER.footnote:
        return use(this.#notes.footnotes, value, noteId(counts.footnotes++));
      case MARKER.endnote:
        return use(this.#notes.endnotes, value, noteId(counts.endnotes++));
      case MARKER.bookmark:
        return names.define(value);
      case MARKER.move:
        return names.move(value.slice(0, value.indexOf(":")), value.slice(value.indexOf(":") + 1));
      case MARKER.reference:
        return names.refer(value);
      case MARKER.shape:
        return this.#shape(value);
      case MARKER.shapeReference:
        return this.#shapes.get(value) ?? value;
      case MARKER.numbering:
        return listFor(value);
      case MARKER.header:
        return headerFor(value);
      case MARKER.sequence:
        return this.#restartSequence(value);
      case MARKER.contents:
        return ownBookmark === undefined ? "" : ` \\b ${ownBookmark} `;
      case MARKER.pageCount:
        return pageCountField;
      default:
        return "";
    }
  }

  #commentEnd(original: string, role: string, ranges: RangeEnds): number {
    const pair = `w:commentRange${original}`;
    if (role === "e") return ranges.end(pair);
    return role === "s" ? ranges.start(pair, () => this.#comment(original, role)) : this.#comment(original, role);
  }

  #repeatedComment(original: string, role: string): number {
    return this.#comments.get(noteOfTemplate(original))?.use.id ?? this.#comment(original, role);
  }

  /**
   * A comment has up to three elements, each at most once. If one occurs again, a section has repeated the comment. Its
   * reference names the text.
   */
  #comment(original: string, role: string): number {
    const inTemplate = noteOfTemplate(original);
    let known = this.#comments.get(inTemplate);
    if (known === undefined || known.roles.has(role)) {
      known = { use: { original, id: ++this.#copy.counts.annotations }, roles: new Set() };
      this.#comments.set(inTemplate, known);
      this.#notes.comments.push(known.use);
    }
    known.roles.add(role);
    if (role === REFERENCE) known.use.original = original;
    return known.use.id;
  }

  #shape(name: string): string {
    const isUsed = this.#shapes.has(name) || !this.#copy.isFirstCopy;
    const own = isUsed ? `${name}_${++this.#copy.counts.shapes}` : name;
    this.#shapes.set(name, own);
    return own;
  }

  /** Captions of each copy count from 1 again: the first field of the sequence in the copy resets it. */
  #restartSequence(name: string): string {
    if (this.#copy.isFirstCopy || this.#sequences.has(name)) return "";
    this.#sequences.add(name);
    return " \\r 1 ";
  }
}

/** The role of the element behind the range of a comment: see `MARKER.comment`. */
const REFERENCE = "r";

function use(uses: NoteUse[], original: string, id: number): string {
  uses.push({ original, id });
  return String(id);
}
