/** Extracts the text of a page as a reader would write it down. */
import { decodeHTML } from "entities/decode";
import { type HtmlTag, htmlTokens } from "./html-tokens.ts";

/** Returns one line per block, with a tab between cells and `- ` before list items. The text ends in a line break. */
export function htmlText(html: string): string {
  const writer = new LineWriter();
  let preserved = 0;
  let hidden = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind === "opaque") continue;
    if (token.kind === "tag") {
      const step = token.isEnd ? -1 : 1;
      if (HIDDEN.has(token.name)) hidden = Math.max(hidden + step, 0);
      if (token.name === "pre") preserved = Math.max(preserved + step, 0);
      writeTag(writer, token);
    } else if (hidden === 0) {
      const text = decodeHTML(html.slice(token.start, token.end)).replaceAll("\u00a0", " ");
      if (preserved > 0) writer.writeAsItIs(text);
      else writer.writeFlowing(text);
    }
  }
  return writer.text();
}

const HIDDEN: ReadonlySet<string> = new Set(["title", "textarea", "select", "template"]);

const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);

function writeTag(writer: LineWriter, { name, isEnd }: HtmlTag): void {
  if (name === "br") writer.breakLine();
  else if (BLOCKS.has(name)) writer.endLine();
  else if ((name === "td" || name === "th") && !isEnd) writer.startCell();
  if (name === "li" && !isEnd) writer.writeFlowing("- ");
}

/** Writes lines. Collapses blanks between words and removes them at the edges of lines. */
class LineWriter {
  readonly #lines: string[] = [];
  /**
   * The pieces of the current line, none of them empty. They are joined when the line ends, because a page may be one
   * line of a hundred thousand cells.
   */
  #pieces: string[] = [];

  writeFlowing(text: string): void {
    if (text === "- ") {
      this.#pieces = [text];
      return;
    }
    const words = text.replace(/[ \t\n\f\r]+/g, " ");
    this.#add(/[^ \t]$/.test(this.#pieces.at(-1)?.slice(-1) ?? "") ? words : words.trimStart());
  }

  writeAsItIs(text: string): void {
    const [first = "", ...others] = text.split("\n");
    this.#add(first);
    for (const line of others) {
      this.breakLine();
      this.#add(line);
    }
  }

  startCell(): void {
    if (this.#pieces.length === 0) return;
    this.#trimEnd();
    this.#add("\t");
  }

  breakLine(): void {
    this.#trimEnd();
    this.#lines.push(this.#pieces.join(""));
    this.#pieces = [];
  }

  endLine(): void {
    if (this.#pieces.every((piece) => piece.trim() === "")) this.#pieces = [];
    else this.breakLine();
  }

  text(): string {
    this.endLine();
    return `${this.#lines.join("\n")}\n`;
  }

  #add(piece: string): void {
    if (piece !== "") this.#pieces.push(piece);
  }

  #trimEnd(): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      const trimmed = last.trimEnd();
      if (trimmed !== "") {
        this.#pieces.push(trimmed);
        return;
      }
    }
  }
}
