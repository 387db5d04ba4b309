/** Matches the starts and ends of a part's sections, and nests its tags in them. */
import { isEmptyTag, isLiteral } from "#shared/engine/merge/syntax/compile-tag.ts";
import type { ParsedTags, Token } from "#shared/engine/merge/syntax/tokens.ts";

/** A tag; a section with the tags in it. */
export interface TagNode {
  readonly token: Token;
  /** Absent for a simple tag. */
  readonly content?: readonly TagNode[];
}

/** Returns the valid tags of a part. For a part with faults, the tags in a section that is not complete are among those around it. */
export function tagTree(part: ParsedTags): readonly TagNode[] {
  const uncompiled = namesThatDoNotCompile(part);
  const placeholders = part.parsed.filter(({ type, value }) => type === "placeholder" && !uncompiled.has(value));
  const sections = matchSections(placeholders);
  const tree: TagNode[] = [];
  const open = [tree];
  for (const token of placeholders) {
    const within = open.at(-1) ?? tree;
    if (!isSection(token)) {
      if (!isEmptyTag(token.value, token) && !isLiteral(token.value, token)) within.push({ token });
    } else if (sections.starts.has(token)) {
      const content: TagNode[] = [];
      within.push({ token, content });
      open.push(content);
    } else if (sections.ends.has(token)) {
      open.pop();
    }
  }
  return tree;
}

function namesThatDoNotCompile({ allErrors }: ParsedTags): ReadonlySet<string> {
  const names = allErrors.flatMap(({ properties }) =>
    properties?.id === "scopeparser_compilation_failed" ? (properties.xtag ?? []) : [],
  );
  return new Set(names);
}

function isSection(token: Token): boolean {
  return token.module === "loop";
}

/**
 * Matches the starts and ends of sections. An end without a name closes the section opened last. An end with a name
 * closes the last section of that name; sections opened since then remain without an end.
 */
function matchSections(tokens: readonly Token[]): { starts: ReadonlySet<Token>; ends: ReadonlySet<Token> } {
  const starts = new Set<Token>();
  const ends = new Set<Token>();
  const open: Token[] = [];
  for (const token of tokens.filter(isSection)) {
    if (token.location !== "end") {
      open.push(token);
      continue;
    }
    const start = open.findLastIndex(({ value }) => token.value === "" || token.value === value);
    const opened = open[start];
    if (opened === undefined) continue;
    open.length = start;
    starts.add(opened);
    ends.add(token);
  }
  return { starts, ends };
}
