/** Finds the text that somebody may have meant who named one that is not there. */
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";

const WORD = /[\p{L}\p{N}]+/gu;

/** Returns a stretch of the paragraph that has most of the text's words, at least half of them. */
export function nearestText(paragraphs: readonly TemplateParagraph[], find: string): string | undefined {
  const wanted = new Set(wordsOf(find).map(({ word }) => word));
  let nearest: { readonly count: number; readonly text: string; readonly start: number } | undefined;
  for (const { text } of paragraphs) {
    const found = wordsOf(text.slice(0, SEARCHED_CHARACTERS)).filter(({ word }) => wanted.has(word));
    const count = new Set(found.map(({ word }) => word)).size;
    if (count * 2 >= wanted.size && count > (nearest?.count ?? 0)) {
      nearest = { count, text, start: found[0]?.start ?? 0 };
    }
  }
  return nearest && stretchOf(nearest.text, nearest.start);
}

/** Paragraphs of people are shorter. */
const SEARCHED_CHARACTERS = 10_000;

const SHOWN_CHARACTERS = 100;

function stretchOf(text: string, start: number): string {
  const end = start + SHOWN_CHARACTERS;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${text.length > end ? "…" : ""}`;
}

function wordsOf(text: string): readonly { readonly word: string; readonly start: number }[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word: word.toLowerCase(), start: index }));
}
