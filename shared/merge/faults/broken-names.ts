/** Finds out what a tag with only one delimiter was meant to be called, and where it stands. */
import { endsBefore, type PartText, type Span } from "./part-text.ts";

export interface BrokenName {
  /** Without section mark. The delimiter itself where no word stands beside it. */
  readonly name: string;
  /** `#`, `^`, `/`, `%` or `%%` in front of the name; a percent sign with the blanks behind it. */
  readonly mark: string;
  /** From the delimiter to the other end of the name. */
  readonly span: Span;
}

/** The first word behind a left delimiter that is not closed. */
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

/** The last word before a right delimiter that is not opened. */
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

/** The span of a name with the delimiters beside it, as far as a name reaches: a file may hold nothing but delimiters. */
export function withDelimiters({ text, left, right }: PartText, span: Span): Span {
  let { start, end } = span;
  const [first, last] = [start - REACH_CHARACTERS, end + REACH_CHARACTERS];
  while (start > first && text.endsWith(left, start)) start -= left.length;
  while (end < last && text.startsWith(right, end)) end += right.length;
  return { start, end };
}

/** A name is not longer. */
const REACH_CHARACTERS = 1_000;

const MARK = /^\s*([#^/]|%%?\s*)/;

/** Characters of the escaped text up to the end of the name; all of it where the name holds an entity. */
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
