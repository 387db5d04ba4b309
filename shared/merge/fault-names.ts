/** Names the tags that keep a template from being used. */
import type { Delimiters } from "#shared/model/delimiters.ts";
import { decodeEntities } from "#shared/template/xml-text.ts";
import type { ParsedDocx } from "./docx-parser.ts";
import type { CompiledPart, Fault, Token } from "./docx-tokens.ts";

/** Each name once, in order of appearance. Empty for a template without faults. */
export function faultNames({ parts }: Pick<ParsedDocx, "parts">, delimiters: Delimiters): readonly string[] {
  return [...new Set([...parts.values()].flatMap((part) => namesInPart(part, delimiters)))];
}

function namesInPart(part: CompiledPart, delimiters: Delimiters): readonly string[] {
  const faults = part.allErrors.flatMap(({ properties }) => properties ?? []);
  if (faults.length === 0) return [];
  const text = new PartText(part.xmllexed, delimiters);
  return faults.toSorted((a, b) => firstOffset(a) - firstOffset(b)).flatMap((fault) => namesOf(fault, text));
}

function namesOf(fault: Fault, text: PartText): readonly string[] {
  const offset = firstOffset(fault);
  switch (fault.id) {
    case "unclosed_tag":
    case "duplicate_open_tag":
      return [text.nameAfter(offset)];
    case "unopened_tag":
    case "duplicate_close_tag":
      return [text.nameBefore(offset)];
    case "closing_tag_does_not_match_opening_tag":
      return [fault.openingtag ?? "", fault.closingtag ?? ""];
    case "unbalanced_loop_tags":
      return [fault.pair?.left ?? ""];
    case "unopened_loop":
      return [fault.xtag || "/"];
    case "scopeparser_compilation_failed":
      return [fault.xtag || "#"];
    default:
      return [fault.xtag || fault.id];
  }
}

function firstOffset({ offset }: Fault): number {
  return typeof offset === "number" ? offset : (offset?.[0] ?? 0);
}

/** The text of a part as docxtemplater joins it: offsets of faults count in it. It is still escaped as XML. */
class PartText {
  readonly #text: string;
  /** Where a paragraph or another element with text of its own ends. */
  readonly #ends: readonly number[];
  readonly #left: string;
  readonly #right: string;

  constructor(tokens: readonly Token[], { left, right }: Delimiters) {
    const ends: number[] = [];
    let text = "";
    for (const token of tokens) {
      if (token.type === "content" && token.position === "insidetag") text += token.value;
      const isEnd = token.type === "tag" && token.position === "end" && !RUN_ELEMENTS.includes(token.tag ?? "");
      if (isEnd) ends.push(text.length);
    }
    this.#text = text;
    this.#ends = ends;
    this.#left = escaped(left);
    this.#right = escaped(right);
  }

  /** The first word behind a left delimiter that is not closed, without its section mark. */
  nameAfter(offset: number): string {
    let start = offset + this.#left.length;
    if (this.#text.startsWith(this.#left, start)) start += this.#left.length;
    const stops = [this.#text.indexOf(this.#left, start), this.#text.indexOf(this.#right, start)];
    const end = Math.min(this.#paragraphEnd(offset), ...stops.filter((stop) => stop >= 0));
    return words(this.#text.slice(start, end)).at(0) ?? decodeEntities(this.#left);
  }

  /** The last word before a right delimiter that is not opened. */
  nameBefore(offset: number): string {
    const before = this.#text.slice(0, offset);
    const start = Math.max(
      this.#ends.findLast((end) => end <= offset) ?? 0,
      endOfLast(before, this.#left),
      endOfLast(before, this.#right),
    );
    return words(before.slice(start)).at(-1) ?? decodeEntities(this.#right);
  }

  #paragraphEnd(offset: number): number {
    return this.#ends.find((end) => end > offset) ?? this.#text.length;
  }
}

/** Elements that end within a paragraph. */
const RUN_ELEMENTS: readonly string[] = ["w:t", "w:r", "w:rPr", "w:pPr", "w:instrText", "w:drawing"];

/** docxtemplater escapes no quotes in text, and all of the others. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function endOfLast(text: string, part: string): number {
  const start = text.lastIndexOf(part);
  return start < 0 ? 0 : start + part.length;
}

function words(text: string): readonly string[] {
  const plain = decodeEntities(text)
    .trim()
    .replace(/^[#^/]\s*/, "");
  return plain
    .split(/[\s,;:!?()]+/)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => word !== "");
}
