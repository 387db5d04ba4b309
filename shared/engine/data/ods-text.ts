/** Reads the text of a paragraph (OpenDocument 1.3 part 3, 6.1). */
import type { XmlScanner } from "#shared/base/xml/xml-scanner.ts";

/**
 * Returns the text of the paragraph that the scanner is at, in one line unless it has line breaks, and moves to its
 * end.
 */
export function readParagraph(scanner: XmlScanner): string {
  const pieces: string[] = [];
  if (scanner.isEmpty) return "";
  for (let depth = 1; depth > 0 && scanner.next(); ) {
    add(pieces, collapsed(scanner.text(), pieces.at(-1) ?? " "));
    if (scanner.isEnd) depth--;
    else if (NOT_IN_LINE.has(scanner.name)) scanner.skipElement();
    else {
      if (!scanner.isEmpty) depth++;
      add(pieces, characterOf(scanner));
    }
  }
  return pieces.join("");
}

function add(pieces: string[], piece: string): void {
  if (piece !== "") pieces.push(piece);
}

/** Notes and drawings anchored to the paragraph, and phonetic guides of Japanese. */
const NOT_IN_LINE: ReadonlySet<string> = new Set(["annotation", "note", "frame", "ruby-text", "custom-shape", "g"]);

/** 6.1.2: blanks and line ends collapse to one blank, or to none after a blank or at the start of the paragraph. */
function collapsed(piece: string, before: string): string {
  const text = /[\t\r\n]| {2}/.test(piece) ? piece.replace(/[ \t\r\n]+/g, " ") : piece;
  return text.startsWith(" ") && before.endsWith(" ") ? text.slice(1) : text;
}

/** 6.1.3 to 6.1.5: significant blanks, tabs and line breaks are elements. */
function characterOf(scanner: XmlScanner): string {
  switch (scanner.name) {
    case "s":
      return " ".repeat(Math.max(0, Math.min(Number(scanner.attribute("c") ?? 1) || 1, BLANKS_MAX)));
    case "tab":
      return "\t";
    case "line-break":
      return "\n";
    default:
      return "";
  }
}

const BLANKS_MAX = 1_000;
