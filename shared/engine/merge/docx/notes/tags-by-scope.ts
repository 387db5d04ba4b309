/** Lists the tags of notes that are referred to in sections where the reference stands. */
import type { CompiledPart, ParsedTags, Token } from "#shared/engine/merge/syntax/tokens.ts";
import type { NotesParts } from "./read-notes.ts";
import { scopeNotes } from "./scope-notes.ts";

interface ScopedParts {
  readonly parts: ReadonlyMap<string, CompiledPart>;
  readonly mainPart: string;
  readonly notesParts: NotesParts;
}

/** Returns the parts in their order. The tags of a notes part with faults stay in it. */
export function tagsByScope({ parts, mainPart, notesParts }: ScopedParts): readonly ParsedTags[] {
  const sound = [...notesParts].filter(([, part]) => parts.get(part)?.allErrors.length === 0);
  const copies = new Map(Array.from(parts, ([name, { parsed }]) => [name, parsed.map(withoutContent)] as const));
  const rest = scopeNotes(copies, { mainPart, notesParts: new Map(sound) });
  return Array.from(parts, ([name, part]) => ({
    ...part,
    parsed: (rest.get(name) ?? copies.get(name) ?? []).flatMap(withNote),
  }));
}

function withNote(token: Token): readonly Token[] {
  return token.note === undefined ? [token] : token.note.content.flatMap(withNote);
}

/** The tokens of a part that are not nested hold their content nevertheless. */
function withoutContent(token: Token): Token {
  if (token.subparsed === undefined) return token;
  const { subparsed, ...own } = token;
  return own;
}
