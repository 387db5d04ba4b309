/**
 * Makes facts safe for messages. Callers print messages to terminals and web pages, and messages repeat what somebody
 * sent: names, ids, paths, cells.
 */

/** Enough for a file name with its extension, or for an id. */
const HEAD_CHARACTERS = 140;
const TAIL_CHARACTERS = 40;

/** Facts that combine several parts, each of which is limited where it is created. */
const LISTS: ReadonlySet<string> = new Set(["faults", "reason", "remedy", "sheets", "tags", "violations"]);
const LIST_CHARACTERS_MAX = 4_000;

/**
 * Removes line breaks and characters that control a terminal or turn the reading direction, and shortens the middle of
 * a long fact.
 */
export function shownFact(name: string, fact: string | number): string {
  return harmless(LISTS.has(name) ? cut(String(fact), LIST_CHARACTERS_MAX, 0) : cut(String(fact)));
}

function cut(text: string, head = HEAD_CHARACTERS, tail = TAIL_CHARACTERS): string {
  if (text.length <= head + tail) return text;
  // A surrogate pair is not split.
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
