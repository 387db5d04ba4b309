/** Marks the sections along columns in a compiled part, so that their entries are found in the merged one. */
import { INSERTION_MARK } from "#shared/engine/merge/docx/insertions/insertions.ts";
import { readColumnsTag } from "#shared/engine/merge/syntax/columns-tags.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";

const PLACES = ["start", "entry", "end"] as const;

type Place = (typeof PLACES)[number];

/** A mark at the start or the end of a section, or at the start of an entry of its list. */
export interface ColumnMark {
  readonly place: Place;
  /** The index of the section's tag among those that `markColumns` returns. */
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

const MARK = new RegExp(`${INSERTION_MARK.open}columns_(${PLACES.join("|")})_(\\d+)${INSERTION_MARK.close}`, "g");

/** Adds the marks to the tokens. Returns the tags of the sections. */
export function markColumns(tokens: readonly Token[], tags: string[] = []): readonly string[] {
  const marked = tokens.flatMap((token) => {
    if (token.subparsed !== undefined) markColumns(token.subparsed, tags);
    if (token.subparsed === undefined || readColumnsTag(token) === undefined) return [token];
    const tag = tags.push(token.value) - 1;
    replaceAll(token.subparsed, [mark("entry", tag), ...token.subparsed]);
    return [mark("start", tag), token, mark("end", tag)];
  });
  if (marked.length > tokens.length) replaceAll(tokens, marked);
  return tags;
}

export function findColumnMarks(xml: string): readonly ColumnMark[] {
  return Array.from(xml.matchAll(MARK), ({ 0: whole, 1: place, 2: tag, index: start }) => ({
    place: place as Place,
    tag: Number(tag),
    start,
    end: start + whole.length,
  }));
}

function mark(place: Place, tag: number): Token {
  const value = `${INSERTION_MARK.open}columns_${place}_${tag}${INSERTION_MARK.close}`;
  return { type: "content", position: "insidetag", value };
}

/** Replaces the content of an array that docxtemplater keeps. */
function replaceAll(tokens: readonly Token[], replacement: readonly Token[]): void {
  (tokens as Token[]).splice(0, tokens.length, ...replacement);
}
