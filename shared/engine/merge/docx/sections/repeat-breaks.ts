/**
 * Keeps the layout of pages where a section of tags holds the ends of sections of the document (ISO 29500-1, 17.6.18).
 * The text behind such an end, and the text before the section of tags, lie in other sections of the document.
 */
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";

/** The properties of a section of the document, as they are written. */
type Properties = string;

/** Adds what is written for later passes of a section, and for none. @param tokens of the main part */
export function repeatBreaks(tokens: readonly Token[]): void {
  const breaks = [...breaksIn(tokens)];
  if (breaks.length > 1) new BreakWalk(breaks).walk(tokens);
}

class BreakWalk {
  readonly #breaks: readonly Properties[];
  #passed = 0;
  #depth = 0;
  /** Whether paragraphs or tables stand behind the last end of a section of the document. */
  #hasBlocks = false;

  constructor(breaks: readonly Properties[]) {
    this.#breaks = breaks;
  }

  walk(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.subparsed !== undefined) this.#enter(token, token.subparsed);
      else this.#pass(token);
    }
  }

  #pass({ tag, position }: Token): void {
    if (tag === "w:sectPr") {
      this.#depth += position === "start" ? 1 : position === "end" ? -1 : 0;
      if (position === "start" || this.#depth > 0) return;
      this.#passed++;
      this.#hasBlocks = false;
    } else if ((tag === "w:p" || tag === "w:tbl") && position !== "end") this.#hasBlocks = true;
  }

  #enter(section: Token, content: readonly Token[]): void {
    const [before, passed] = [this.#hasBlocks, this.#passed];
    this.walk(content);
    const [first, next] = [this.#breaks[passed], this.#breaks[this.#passed]];
    if (this.#passed === passed || first === undefined || next === undefined || !beginsWithBlock(content)) return;
    if (before) section.ifEmpty = [breakWith(first)];
    section.later = this.#hasBlocks ? [breakWith(next), ...content] : withType(content, typeIn(next));
  }
}

/** A section that begins within a paragraph has no place for another one before it. */
function beginsWithBlock(content: readonly Token[]): boolean {
  const first = content.find(({ type, value }) => type !== "content" || value.trim() !== "");
  if (first?.subparsed !== undefined) return beginsWithBlock(first.subparsed);
  return first !== undefined && BLOCK_START.test(first.value);
}

const BLOCK_START = /^\s*<w:(?:p|tbl|sdt|customXml)\b[^>]*>/;

function* breaksIn(tokens: readonly Token[]): Generator<Properties> {
  let [properties, depth] = ["", 0];
  for (const { tag, position, value, subparsed } of tokens) {
    if (subparsed !== undefined) yield* breaksIn(subparsed);
    if (tag === "w:sectPr" && position !== "end") depth += position === "start" ? 1 : 0;
    if (depth > 0 || tag === "w:sectPr") properties += value;
    if (tag !== "w:sectPr" || (position === "end" && --depth > 0) || position === "start") continue;
    if (depth === 0) {
      yield properties;
      properties = "";
    }
  }
}

/** The marker of the body's last section, which stands in no paragraph: see copy-markers.ts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: markers consist of them.
const LAST_SECTION = /\u0001S\u0002/g;

function breakWith(properties: Properties): Token {
  return markup(`<w:p><w:pPr>${properties.replace(LAST_SECTION, "")}</w:pPr></w:p>`);
}

function markup(value: string): Token {
  return { type: "content", position: "outsidetag", value };
}

function typeIn(properties: Properties): string {
  return TYPE.exec(properties)?.[0] ?? "";
}

const TYPE = /<w:type\b[^>]*>/;
const BEFORE_TYPE =
  /^<w:sectPr\b[^>]*>(?:<w:(?:header|footer)Reference\b[^>]*>|<w:(footnotePr|endnotePr)\b.*?<\/w:\1>)*/s;

/** Returns the content with this kind of break, which stands behind it, before its first section if that names none. */
function withType(content: readonly Token[], type: string): readonly Token[] {
  const start = content.findIndex(({ tag, position }) => tag === "w:sectPr" && position === "start");
  const end = content.findIndex(({ tag, position }) => tag === "w:sectPr" && position === "end");
  if (start < 0) return content;
  const properties = content
    .slice(start, end + 1)
    .map(({ value }) => value)
    .join("");
  if (TYPE.test(properties)) return content;
  const typed = properties.replace(BEFORE_TYPE, (before) => before + type);
  return [...content.slice(0, start), markup(typed), ...content.slice(end + 1)];
}
