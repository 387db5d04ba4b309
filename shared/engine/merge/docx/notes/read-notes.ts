/** Finds notes (footnotes, endnotes and comments) and references to them in tokens. */
import { originalId } from "#shared/engine/merge/docx/sections/one-sided-markers.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import { type OfficePackage, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";

export const NOTE_ELEMENTS = ["footnote", "endnote", "comment"] as const;

export type NoteElement = (typeof NOTE_ELEMENTS)[number];

/** The names of the notes parts by the element of their notes. */
export type NotesParts = ReadonlyMap<NoteElement, string>;

export function notesPartsOf(file: OfficePackage): NotesParts {
  const related = relationshipsOf(file, file.mainPart);
  return new Map(
    NOTE_ELEMENTS.flatMap((element) => {
      const part = related.find(({ kind }) => kind === `${element}s`)?.target;
      return part === undefined ? [] : [[element, part] as const];
    }),
  );
}

/** A note with its tokens, or those between two notes, without an id. */
export interface NotePiece {
  readonly id: string | undefined;
  readonly tokens: readonly Token[];
}

/** @param tokens those of a notes part, whose sections are nested or not */
export function readNotes(tokens: readonly Token[], element: NoteElement): readonly NotePiece[] {
  const bound = new RegExp(`(<w:${element}(?=[\\s>])[^>]*>|</w:${element}>)`);
  const pieces: { id: string | undefined; tokens: Token[] }[] = [{ id: undefined, tokens: [] }];
  for (const piece of tokens.flatMap((token) => splitMarkup(token, bound))) {
    if (isMarkup(piece) && piece.value.startsWith(`<w:${element}`) && bound.test(piece.value))
      pieces.push({ id: originalId(piece.value), tokens: [] });
    pieces.at(-1)?.tokens.push(piece);
    if (isMarkup(piece) && piece.value === `</w:${element}>`) pieces.push({ id: undefined, tokens: [] });
  }
  return pieces;
}

/** Splits the token at references to notes, each of which becomes a token of its own. */
export function splitAtReferences(token: Token): readonly Token[] {
  return isMarkup(token) && token.value.includes("Reference") ? splitMarkup(token, REFERENCE) : [token];
}

const REFERENCE = /(<w:(?:footnote|endnote|comment)Reference\b[^>]*>)/;

export interface NoteReference {
  readonly element: NoteElement;
  readonly id: string;
}

/** @returns undefined if the token is no reference */
export function referenceIn(token: Token): NoteReference | undefined {
  const [, name] = isMarkup(token) ? (/^<w:(\w+)Reference\b/.exec(token.value) ?? []) : [];
  const element = NOTE_ELEMENTS.find((each) => each === name);
  return element && { element, id: originalId(token.value) };
}

function splitMarkup(token: Token, at: RegExp): readonly Token[] {
  if (!isMarkup(token)) return [token];
  const pieces = token.value.split(at).filter((value) => value !== "");
  return pieces.length <= 1 ? [token] : pieces.map((value) => ({ ...token, value }));
}

function isMarkup({ type, position, subparsed }: Token): boolean {
  return type !== "placeholder" && position !== "insidetag" && subparsed === undefined;
}
