/**
 * Puts notes (footnotes, endnotes and comments) with tags into the sections in which references to them stand: each pass
 * of the section then writes a note of its own, with the values of its entry.
 */
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import {
  NOTE_ELEMENTS,
  type NotePiece,
  type NoteReference,
  type NotesParts,
  readNotes,
  referenceIn,
  splitAtReferences,
} from "./read-notes.ts";

/** The tokens of each part by its name, with sections that are nested or not. */
type Parts = ReadonlyMap<string, readonly Token[]>;

interface PartNames {
  readonly mainPart: string;
  readonly notesParts: NotesParts;
}

/**
 * Adds the notes to the references of the main part, whose tokens it changes.
 * @returns for each notes part, the tokens without the notes that are only referred to in sections
 */
export function scopeNotes(parts: Parts, { mainPart, notesParts }: PartNames): Parts {
  const scopes = new NoteScopes(parts, notesParts);
  if (scopes.isEmpty) return new Map();
  const notes = new Set(notesParts.values());
  for (const [name, tokens] of parts)
    if (!notes.has(name)) scopes.scope(tokens, name === mainPart ? "outside" : "never");
  return scopes.rest();
}

interface Note {
  readonly part: string;
  readonly content: readonly Token[];
  readonly hasTags: boolean;
}

/** Whether a reference stands in a section. `never` for parts whose references are no business of sections. */
type Where = "section" | "outside" | "never";

class NoteScopes {
  readonly #notesParts: NotesParts;
  readonly #pieces = new Map<string, readonly NotePiece[]>();
  readonly #notes = new Map<string, Note>();
  readonly #inSections = new Set<readonly Token[]>();
  readonly #elsewhere = new Set<readonly Token[]>();

  constructor(parts: Parts, notesParts: NotesParts) {
    this.#notesParts = notesParts;
    // Comments are read first: other notes can refer to them.
    for (const element of NOTE_ELEMENTS.toReversed()) {
      const part = notesParts.get(element);
      const tokens = parts.get(part ?? "");
      if (part === undefined || tokens === undefined) continue;
      const pieces = readNotes(tokens, element);
      this.#pieces.set(part, pieces);
      for (const { id, tokens: content } of pieces)
        if (id !== undefined)
          this.#notes.set(keyOf({ element, id }), { part, content, hasTags: this.#hasTags(content) });
    }
  }

  /** Whether no note has tags. */
  get isEmpty(): boolean {
    return !this.#notes.values().some(({ hasTags }) => hasTags);
  }

  scope(tokens: readonly Token[], where: Where): void {
    let open = 0;
    const within = () => (where === "outside" && open > 0 ? "section" : where);
    const scoped = tokens.flatMap((token) => {
      if (token.subparsed !== undefined) this.scope(token.subparsed, where === "never" ? where : "section");
      else if (token.module === "loop") open = Math.max(0, open + (token.location === "end" ? -1 : 1));
      return splitAtReferences(token).map((piece) => this.#withNote(piece, within()));
    });
    replaceAll(tokens, scoped);
  }

  rest(): Parts {
    const rest = new Map<string, readonly Token[]>();
    for (const part of this.#notesParts.values()) {
      const pieces = this.#pieces.get(part) ?? [];
      const kept = pieces.filter(({ tokens }) => !this.#inSections.has(tokens) || this.#elsewhere.has(tokens));
      const tokens = kept.flatMap((piece) => piece.tokens);
      this.scope(tokens, "outside");
      rest.set(part, tokens);
    }
    return rest;
  }

  #hasTags(tokens: readonly Token[]): boolean {
    return tokens.some((token) => token.type === "placeholder" || this.#taggedNotes(token).length > 0);
  }

  #taggedNotes(token: Token): readonly Note[] {
    return splitAtReferences(token).flatMap((piece) => this.#noteOf(piece) ?? []);
  }

  #noteOf(token: Token): Note | undefined {
    const reference = referenceIn(token);
    const note = reference && this.#notes.get(keyOf(reference));
    return note?.hasTags === true ? note : undefined;
  }

  #withNote(token: Token, where: Where): Token {
    const note = this.#noteOf(token);
    if (note === undefined) return token;
    const { part, content } = note;
    if (where !== "section") {
      this.#elsewhere.add(content);
      return token;
    }
    if (!this.#inSections.has(content)) {
      this.#inSections.add(content);
      this.scope(content, where);
    }
    return { type: "content", position: "outsidetag", value: token.value, note: { part, content } };
  }
}

/** Replaces the content of an array that docxtemplater keeps. */
function replaceAll(tokens: readonly Token[], replacement: readonly Token[]): void {
  const kept = tokens as Token[];
  kept.length = 0;
  for (const token of replacement) kept.push(token);
}

function keyOf({ element, id }: NoteReference): string {
  return `${element} ${id}`;
}
