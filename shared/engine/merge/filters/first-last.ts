/** `[Items | first:3]`, `[Name | last:2]`: returns the start or the end of a list or text. */
import { defineFilter } from "./arguments/filter.ts";
import { optional, wholeNumber } from "./arguments/parameters.ts";

/** Entries or characters. */
const COUNT_MAX = 1_000_000;

const count = optional(wholeNumber("the number of entries or characters", COUNT_MAX), undefined);

/**
 * Returns a list of that many entries if a number is given, and otherwise the entry itself. Counts the characters of a
 * text as people do.
 */
export const first = defineFilter({
  parameters: [count],
  prepare: (wanted) => (value) => {
    if (Array.isArray(value)) return wanted === undefined ? value[0] : value.slice(0, wanted);
    return typeof value === "string" ? firstCharacters(value, wanted ?? 1) : value;
  },
});

/** Does the same from the end; the list keeps its order. */
export const last = defineFilter({
  parameters: [count],
  prepare: (wanted) => (value) => {
    if (Array.isArray(value))
      return wanted === undefined ? value.at(-1) : value.slice(Math.max(0, value.length - wanted));
    return typeof value === "string" ? lastCharacters(value, wanted ?? 1) : value;
  },
});

function firstCharacters(text: string, wanted: number): string {
  const starts = startsWithin(text, wanted, (reach) => text.slice(0, reach));
  return text.slice(0, starts.at(wanted));
}

function lastCharacters(text: string, wanted: number): string {
  if (wanted === 0) return "";
  let end = text;
  const starts = startsWithin(text, wanted, (reach) => {
    end = text.slice(-reach);
    return end;
  });
  return end.slice(starts.length > wanted ? starts.at(-wanted) : 0);
}

/**
 * Returns the positions at which characters start, in a piece of the text that holds more characters than are wanted:
 * the one at the cut may be incomplete. The piece is as short as possible, because a loop may repeat this thousands of
 * times for a text of a megabyte.
 */
function startsWithin(text: string, wanted: number, pieceOf: (reach: number) => string): readonly number[] {
  for (let reach = 4 * wanted + FIRST_REACH; ; reach *= 2) {
    const starts = Array.from(CHARACTERS.segment(pieceOf(reach)), ({ index }) => index);
    if (reach >= text.length || starts.length > wanted + 1) return starts;
  }
}

/** The first piece, in UTF-16 units. The longest characters in use, such as a family of four, have about 20. */
const FIRST_REACH = 64;

/** An accent is part of its letter, and a flag is one character made of two. */
const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
