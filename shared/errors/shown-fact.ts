/**
 * Facts as a message may show them. Callers print messages, to terminals and web pages, and what somebody sent comes
 * back in them: names, ids, paths, cells.
 */

/** Enough for a file's name with its ending, or an id. */
const HEAD_CHARACTERS = 140;
const TAIL_CHARACTERS = 40;

/** Facts that are put together of several parts, each with limits of its own where they are made. */
const LISTS: ReadonlySet<string> = new Set(["faults", "reason", "sheets", "tags", "violations"]);
const LIST_CHARACTERS_MAX = 4_000;

/** Without line breaks and marks that steer a terminal or turn the reading direction; shortened in its middle. */
export function shownFact(name: string, fact: string | number): string {
  return harmless(LISTS.has(name) ? cut(String(fact), LIST_CHARACTERS_MAX, 0) : cut(String(fact)));
}

function cut(text: string, head = HEAD_CHARACTERS, tail = TAIL_CHARACTERS): string {
  if (text.length <= head + tail) return text;
  // Neither end keeps half of a character.
  const start = text.slice(0, head).replace(/[\ud800-\udbff]$/, "");
  const end = text.slice(text.length - tail).replace(/^[\udc00-\udfff]/, "");
  return `${start}…${end}`;
}

function harmless(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/[\p{Control}\p{Bidi_Control}]/gu, "\ufffd");
}
