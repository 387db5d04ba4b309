/** Refuses templates that docxtemplater would work on for minutes, before it begins. */
import { serviceError } from "#shared/errors/service-error.ts";
import {
  SEARCHED_CHARACTERS_MAX,
  SECTION_DEPTH_MAX,
  SECTION_MARKS_MAX,
  TAGS_MAX,
} from "#shared/merge/values/limits.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";

/** @throws ServiceError `request_invalid` for an empty delimiter, which is found everywhere */
export function refuseEmpty({ left, right }: Delimiters): void {
  if (left !== "" && right !== "") return;
  throw serviceError("request_invalid", { faults: "A delimiter must not be empty." });
}

/**
 * In the XML of a .docx quotes are written in two ways, and `&` and `;` stand around other characters.
 * @throws ServiceError `request_invalid` for delimiters that cannot be told from those
 */
export function refuseUnfit({ left, right }: Delimiters): void {
  const unfit = [left, right].find((delimiter) => /["']/.test(delimiter) || delimiter === "&" || delimiter === ";");
  if (unfit === undefined) return;
  const faults = `A delimiter of a Word document must hold no quotation mark, and be neither & nor ; alone: ${unfit} does not do.`;
  throw serviceError("request_invalid", { faults });
}

/**
 * @param parts the XML of all parts that may hold tags
 * @throws ServiceError `template_too_complex` past a limit
 */
export function refuseEndless(parts: Iterable<string>, { left, right }: Delimiters, filename: string): void {
  const count = { tags: 0, marks: 0, depth: 0, searched: 0 };
  const delimiters = { left: withoutBlanks(escaped(left)), right: withoutBlanks(escaped(right)) };
  for (const xml of parts) countTags(withoutBlanks(xml.replace(/<[^>]*>/g, "")), delimiters, count);
  refuseExcess(count, filename);
}

/**
 * The same limits for a plain text, but for the one on searching, which takes no long time there.
 * @throws ServiceError `template_too_complex` past a limit
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
  throw serviceError("template_too_complex", { filename, reason: `it holds more than ${limit} ${what}` });
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
  ["depth", SECTION_DEPTH_MAX, "sections within each other"],
  ["searched", SEARCHED_CHARACTERS_MAX, "characters between delimiters and their counterparts"],
];

/** Goes from delimiter to delimiter as docxtemplater does, which looks for the next one of both kinds every time. */
function countTags(text: string, { left: start, right: end }: Delimiters, count: Count): void {
  let depth = 0;
  let at = 0;
  let [nextStart, nextEnd] = [indexOf(text, start, 0), indexOf(text, end, 0)];
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
      nextStart = indexOf(text, start, at + 1);
    }
    if (at === nextEnd) nextEnd = indexOf(text, end, at + 1);
  }
}

function indexOf(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from);
  return found < 0 ? text.length : found;
}

/** A delimiter as it stands in XML. */
function escaped(delimiter: string): string {
  return delimiter.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Section marks may stand behind blanks. A delimiter may be nothing but a blank. */
function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "") || text;
}
