/** Reads the tags of a plain text by the rules that docxtemplater follows for a .docx. */

import { MISPLACED_DOCUMENT, namesDocument } from "#shared/engine/merge/rich/document-value.ts";
import { compileTag } from "./compile-tag.ts";
import { findDelimited } from "./find-delimited.ts";
import { type TemplateSyntax, tagSyntax } from "./syntax.ts";
import { readMark } from "./tag-marks.ts";
import type { Fault, ParsedTags, Token } from "./tokens.ts";

/**
 * Offsets of faults count from the start of the text. Neither delimiter may be empty.
 * @param decode unescapes the text between delimiters, if the text is escaped
 */
export function parseText(text: string, syntax: TemplateSyntax, decode = (raw: string) => raw): ParsedTags {
  const { tags, faults, unreported } = findDelimited(text, syntax.delimiters);
  const parsed: PlacedToken[] = [];
  let copied = 0;
  for (const { start, end, raw } of tags) {
    if (start > copied) parsed.push({ ...content(text.slice(copied, start)), offset: copied });
    parsed.push({ ...readMark(decode(raw)), textElement: PLAIN_TEXT, offset: start });
    copied = end;
  }
  if (copied < text.length) parsed.push({ ...content(text.slice(copied)), offset: copied });
  const nested = nest(parsed);
  const allFaults = [...faults, ...expressionFaults(parsed, syntax), ...nested.faults];
  return {
    xmllexed: [content(text)],
    parsed,
    postparsed: nested.tokens,
    allErrors: allFaults.map((properties) => ({ properties })),
    unreported,
  };
}

/** The nominal element of tags in a plain text. Values are inserted as they are. */
export const PLAIN_TEXT = "text";

interface PlacedToken extends Token {
  readonly offset: number;
}

function content(value: string): Token {
  return { type: "content", position: "insidetag", value };
}

function expressionFaults(tokens: readonly PlacedToken[], { delimiters, enhancedSyntax }: TemplateSyntax) {
  const syntax = tagSyntax({ enhancedSyntax });
  return tokens.flatMap((token): readonly Fault[] => {
    if (token.type !== "placeholder" || token.location === "end") return [];
    try {
      compileTag(token.value, token, delimiters, syntax);
      if (enhancedSyntax && namesDocument(token.value)) throw new Error(MISPLACED_DOCUMENT);
      return [];
    } catch (rootError) {
      return [{ id: "scopeparser_compilation_failed", xtag: token.value, offset: token.offset, rootError }];
    }
  });
}

interface OpenSection {
  readonly start: PlacedToken;
  readonly content: Token[];
}

/**
 * Nests the content of sections in their starts. An end without a name closes the section opened last. An end with the
 * name of an outer section closes that one, and the sections opened since then count as unclosed.
 */
function nest(tokens: readonly PlacedToken[]): {
  readonly tokens: readonly Token[];
  readonly faults: readonly Fault[];
} {
  const lastEnds = new Map(tokens.map((token, index) => [token.location === "end" ? token.value : undefined, index]));
  const top: Token[] = [];
  const faults: Fault[] = [];
  const open: OpenSection[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.location === "start") open.push({ start: token, content: [] });
    else if (token.location !== "end") (open.at(-1)?.content ?? top).push(token);
    else faults.push(...closeSection(token, open, top, (name) => (lastEnds.get(name) ?? -1) > index));
  }
  faults.push(...open.map(({ start }) => unclosed(start)));
  return { tokens: top, faults };
}

function closeSection(
  end: PlacedToken,
  open: OpenSection[],
  top: Token[],
  endsLater: (name: string) => boolean,
): readonly Fault[] {
  const index = open.findLastIndex(({ start }) => end.value === "" || end.value === start.value);
  const section = open[index];
  if (section !== undefined) {
    const unended = open.splice(index).slice(1);
    const { start, content: subparsed } = section;
    (open.at(-1)?.content ?? top).push({ ...start, subparsed });
    return unended.map((each) => unclosed(each.start));
  }
  const innermost = open.at(-1)?.start;
  if (innermost === undefined || endsLater(innermost.value)) {
    return [{ id: "unopened_loop", xtag: end.value, offset: end.offset }];
  }
  open.pop();
  const names = { openingtag: innermost.value, closingtag: end.value };
  return [{ id: "closing_tag_does_not_match_opening_tag", ...names, offset: [innermost.offset, end.offset] }];
}

function unclosed({ value, offset }: PlacedToken): Fault {
  return { id: "unclosed_loop", xtag: value, offset };
}
