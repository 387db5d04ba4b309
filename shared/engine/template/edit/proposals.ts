/** Proposes tags for what is to be filled in, or looks like an example. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { PROPOSALS_MAX } from "#shared/base/model/limits.ts";
import type { TagProposal, TemplateParagraph, TextReplacement } from "#shared/base/model/text-replacement.ts";
import { type FoundText, findText } from "./find-text.ts";
import { replacementAt } from "./place-of-text.ts";
import { findPlaceholders, type Placeholder } from "./placeholders.ts";

export interface ProposalSyntax {
  readonly delimiters: Delimiters;
  readonly enhancedSyntax: boolean;
  readonly hasTags: boolean;
}

export interface PlacedProposal extends TagProposal {
  readonly at: FoundText;
}

/** Returns the proposals in the order of their first places. Names that would mean two things are numbered. */
export function proposeTags(
  paragraphs: readonly TemplateParagraph[],
  { delimiters: { left, right }, enhancedSyntax, hasTags }: ProposalSyntax,
): readonly PlacedProposal[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const found: PlacedProposal[] = [];
  let searches = 0;
  for (const paragraph of paragraphs) {
    for (const placeholder of findPlaceholders(paragraph.text, hasTags ? left : undefined)) {
      const { kind, text, label, isNamed, start } = placeholder;
      if (isNamed && seen.has(text)) continue;
      seen.add(text);
      const tag = left + unused(nameOf(placeholder, enhancedSyntax), names, enhancedSyntax) + right;
      const at = { paragraph, start };
      const replacement = isNamed ? everywhere(paragraphs, text, tag) : withLabel(paragraphs, at, { label, text, tag });
      if (replacement !== undefined) found.push({ kind, replacement, at });
      if (++searches === PROPOSALS_MAX) return found;
    }
  }
  return found;
}

function everywhere(paragraphs: readonly TemplateParagraph[], find: string, replace: string): TextReplacement {
  const { count } = findText(paragraphs, find, 0);
  return count === 1 ? { find, replace } : { find, replace, all: true };
}

/** The words before tell one blank line from another. */
function withLabel(
  paragraphs: readonly TemplateParagraph[],
  { paragraph, start }: FoundText,
  { label, text, tag }: { readonly label: string; readonly text: string; readonly tag: string },
): TextReplacement | undefined {
  const at = { paragraph, start: start - label.length };
  return replacementAt(paragraphs, at, { find: label + text, replace: label + tag });
}

/** Words that tell somebody what to do with a placeholder. */
const INSTRUCTIONS = /^(?:please|insert|enter|type|add|click|here|your|the|a|an)$/i;

function nameOf({ words }: Placeholder, enhancedSyntax: boolean): string {
  const all = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !INSTRUCTIONS.test(word));
  const named = (telling.length === 0 ? all : telling).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = named.join(enhancedSyntax ? "" : " ");
  return /^\p{L}/u.test(name) ? name : `Field${enhancedSyntax ? "" : " "}${name}`.trim();
}

function unused(name: string, names: Set<string>, enhancedSyntax: boolean): string {
  let free = name;
  for (let number = 2; names.has(free); number++) free = `${name}${enhancedSyntax ? "" : " "}${number}`;
  names.add(free);
  return free;
}
