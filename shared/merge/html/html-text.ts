/** The text of a page, as a reader would write it down. */
import { decodeHtml } from "./html-entities.ts";
import { type HtmlTag, htmlTokens } from "./html-tokens.ts";

/** A line for each block, a tab between cells, `- ` before the items of lists. Ends in a line break. */
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
      const text = decodeHtml(html.slice(token.start, token.end)).replaceAll("\u00a0", " ");
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

/** Blanks between words are one; none stand at the edges of lines. */
class LineWriter {
  readonly #lines: string[] = [];
  #line = "";

  writeFlowing(text: string): void {
    const words = text.replace(/[ \t\n\f\r]+/g, " ");
    this.#line += /(?:^|[ \t])$/.test(this.#line) ? words.trimStart() : words;
    if (text === "- ") this.#line = "- ";
  }

  writeAsItIs(text: string): void {
    const [first = "", ...others] = text.split("\n");
    this.#line += first;
    for (const line of others) {
      this.breakLine();
      this.#line = line;
    }
  }

  startCell(): void {
    if (this.#line !== "") this.#line = `${this.#line.trimEnd()}\t`;
  }

  breakLine(): void {
    this.#lines.push(this.#line.trimEnd());
    this.#line = "";
  }

  endLine(): void {
    if (this.#line.trim() === "") this.#line = "";
    else this.breakLine();
  }

  text(): string {
    this.endLine();
    return `${this.#lines.join("\n")}\n`;
  }
}
