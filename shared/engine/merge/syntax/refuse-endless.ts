/** Refuses templates that would keep docxtemplater busy for minutes, before it begins. */

import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { indexOrEnd } from "#shared/base/xml/text-search.ts";
import {
  SEARCHED_CHARACTERS_MAX,
  SECTION_DEPTH_MAX,
  SECTION_MARKS_MAX,
  TAGS_MAX,
} from "#shared/engine/merge/values/limits.ts";

/** @throws ServiceError `request_invalid` for an empty delimiter, which would match everywhere */
export function refuseEmpty({ left, right }: Delimiters): void {
  if (left !== "" && right !== "") return;
  throw serviceError("request_invalid", { faults: "A delimiter must not be empty." });
}

/**
 * Refuses delimiters with quotes, which the XML of a .docx writes in two ways, and `&` and `;`, which enclose character
 * references.
 * @throws ServiceError `request_invalid` for such delimiters
 */
export function refuseUnfit({ left, right }: Delimiters): void {
  const unfit = [left, right].find((delimiter) => /["']/.test(delimiter) || delimiter === "&" || delimiter === ";");
  if (unfit === undefined) return;
  const faults = `A delimiter of a Word document must not contain a quotation mark, and must not be a single & or ;. Replace the delimiter ${unfit}.`;
  throw serviceError("request_invalid", { faults });
}

/**
 * @param parts the XML of all parts that may hold tags
 * @throws ServiceError `template_too_complex` if a limit is exceeded
 */
export function refuseEndless(parts: Iterable<string>, { left, right }: Delimiters, filename: string): void {
  const count = { tags: 0, marks: 0, depth: 0, searched: 0 };
  const delimiters = { left: withoutBlanks(escapeMarkup(left)), right: withoutBlanks(escapeMarkup(right)) };
  for (const xml of parts) countTags(withoutBlanks(xml.replace(/<[^>]*>/g, "")), delimiters, count);
  refuseExcess(count, filename);
}

/**
 * Applies the same limits to a plain text, except the one on searching, which is fast there.
 * @throws ServiceError `template_too_complex` if a limit is exceeded
 */
export function refuseEndlessText(text: string, { left, right }: Delimiters, filename: string): void {
  const count = { tags: 0, marks: 0, depth: 0, searched: 0 };
  countTags(withoutBlanks(text), { left: withoutBlanks(left), right: withoutBlanks(right) }, count);
  refuseExcess({ ...count, searched: 0 }, filename);
}

function refuseExcess(count: Count, filename: string): void {
  const excess = EXCESSES.find(([key, limit]) => count[key] > limit);
  if (excess === undefined) return;
  const [, limit, what] = excess;
  throw serviceError("template_too_complex", { filename, reason: `it contains more than ${limit} ${what}` });
}

interface Count {
  tags: number;
  marks: number;
  /** The greatest depth of sections so far. */
  depth: number;
  searched: number;
}

const EXCESSES: readonly (readonly [keyof Count, number, string])[] = [
  ["tags", TAGS_MAX, "tags"],
  ["marks", SECTION_MARKS_MAX, "starts and ends of sections"],
  ["depth", SECTION_DEPTH_MAX, "levels of nested sections"],
  ["searched", SEARCHED_CHARACTERS_MAX, "characters between delimiters and their counterparts"],
];

/** Goes from delimiter to delimiter as docxtemplater does, which searches for the next one of both kinds each time. */
function countTags(text: string, { left: start, right: end }: Delimiters, count: Count): void {
  let depth = 0;
  let at = 0;
  let [nextStart, nextEnd] = [indexOrEnd(text, start, 0), indexOrEnd(text, end, 0)];
  while (Math.min(nextStart, nextEnd) < text.length) {
    count.searched += nextStart - at + (nextEnd - at);
    at = Math.min(nextStart, nextEnd);
    if (at === nextStart) {
      count.tags++;
      const mark = text[at + start.length] ?? "";
      if ("#^/".includes(mark)) count.marks++;
      if (mark === "/") depth = Math.max(depth - 1, 0);
      else if (mark === "#" || mark === "^") depth++;
      count.depth = Math.max(count.depth, depth);
      nextStart = indexOrEnd(text, start, at + 1);
    }
    if (at === nextEnd) nextEnd = indexOrEnd(text, end, at + 1);
  }
}

/** Removes blanks, because section marks may stand behind them. A delimiter may consist of blanks only. */
function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "") || text;
}
