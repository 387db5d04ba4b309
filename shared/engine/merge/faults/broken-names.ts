/** Determines the intended name of a tag with only one delimiter, and its position. */
import { endsBefore, type PartText, type Span } from "./part-text.ts";

export interface BrokenName {
  /** The name without a section mark. If no word stands beside the delimiter, the delimiter itself. */
  readonly name: string;
  /** `#`, `^`, `/`, `%` or `%%` in front of the name; a percent sign includes the blanks behind it. */
  readonly mark: string;
  /** The span from the delimiter to the other end of the name. */
  readonly span: Span;
}

/** Returns the first word behind a left delimiter that is not closed. */
export function nameAfter(part: PartText, offset: number): BrokenName {
  const { text, left, right, ends } = part;
  let start = offset + left.length;
  if (text.startsWith(left, start)) start += left.length;
  const paragraphEnd = ends[endsBefore(part, offset + 1)] ?? text.length;
  const reached = text.slice(start, Math.max(start, Math.min(paragraphEnd, start + REACH_CHARACTERS)));
  const stops = [reached.indexOf(left), reached.indexOf(right)].filter((stop) => stop >= 0);
  const beside = reached.slice(0, Math.min(reached.length, ...stops));
  const name = words(part.decode(beside.replace(MARK, ""))).at(0);
  const mark = MARK.exec(beside)?.[1] ?? "";
  if (name === undefined) return { name: part.decode(left), mark, span: { start: offset, end: start } };
  return { name, mark, span: { start: offset, end: start + lengthThrough(beside, name, part) } };
}

/** Returns the last word before a right delimiter that is not opened. */
export function nameBefore(part: PartText, offset: number): BrokenName {
  const { text, left, right, ends } = part;
  const paragraphStart = ends[endsBefore(part, offset + 1) - 1] ?? 0;
  const reached = text.slice(Math.max(paragraphStart, offset - REACH_CHARACTERS), offset);
  const beside = reached.slice(Math.max(endOfLast(reached, left), endOfLast(reached, right)));
  const end = offset + right.length;
  const name = words(part.decode(beside)).at(-1);
  if (name === undefined) return { name: part.decode(right), mark: "", span: { start: offset, end } };
  const at = Math.max(beside.lastIndexOf(name), 0);
  return { name, mark: "", span: { start: offset - beside.length + at, end } };
}

/**
 * Returns the span of a name with the delimiters beside it. The search is limited to the reach of a name, because a
 * file may consist of delimiters only.
 */
export function withDelimiters({ text, left, right }: PartText, span: Span): Span {
  let { start, end } = span;
  const [first, last] = [start - REACH_CHARACTERS, end + REACH_CHARACTERS];
  while (start > first && text.endsWith(left, start)) start -= left.length;
  while (end < last && text.startsWith(right, end)) end += right.length;
  return { start, end };
}

/** The maximum length of a name that is searched for. */
const REACH_CHARACTERS = 1_000;

const MARK = /^\s*([#^/]|%%?\s*)/;

/**
 * Returns the number of characters of the escaped text up to the end of the name, or all of it if the name holds an
 * entity.
 */
function lengthThrough(beside: string, name: string, { decode }: PartText): number {
  const at = beside.indexOf(name);
  return at < 0 || decode(name) !== name ? beside.length : at + name.length;
}

function endOfLast(text: string, part: string): number {
  const start = text.lastIndexOf(part);
  return start < 0 ? 0 : start + part.length;
}

function words(text: string): readonly string[] {
  const plain = text.trim().replace(/^[#^/]\s*/, "");
  return plain
    .split(/[\s,;:!?()"]+/)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => word !== "");
}
