/** Splits delimited text into rows of fields (RFC 4180, with any separator and any line ends). */

/**
 * Calls `take` with each non-empty row, its start, and its number among all rows from 0, until it returns false. A
 * field that begins with a quotation mark ends at the next single one. Two quotation marks stand for one, and line
 * breaks and separators between quotation marks are text. Blanks around a quoted field are ignored. Returns the first
 * quotation mark that is not closed, or undefined.
 */
export function parseDelimited(
  text: string,
  separator: string,
  take: (row: readonly string[], start: number, number: number) => boolean,
): OpenQuote | undefined {
  const separatorCode = separator.charCodeAt(0);
  let row: string[] = [];
  let rowStart = 0;
  let rowNumber = 0;
  for (let at = 0; at < text.length; ) {
    const quoted =
      text.charCodeAt(at) === QUOTE ? readQuoted(text, at) : (readIndented(text, at, separatorCode) ?? NOT_QUOTED);
    if (quoted === undefined) return { line: lineOf(text, at) };
    const start = quoted === NOT_QUOTED ? at : quoted.end;
    const end = fieldEnd(text, start, separatorCode);
    if (LINE_BREAK.test(quoted.text) && text.slice(start, end).trim() !== "") {
      return { line: lineOf(text, at), closedInLine: lineOf(text, start) };
    }
    row.push(quoted.text + text.slice(start, end));
    const isRowEnd = text.charCodeAt(end) !== separatorCode;
    at = end + (text.charCodeAt(end) === RETURN && text.charCodeAt(end + 1) === LINE_FEED ? 2 : 1);
    if (!isRowEnd && at >= text.length) row.push("");
    if (!isRowEnd && at < text.length) continue;
    if (!isEmptyLine(row) && !take(row, rowStart, rowNumber)) return undefined;
    row = [];
    rowStart = at;
    rowNumber++;
  }
  return undefined;
}

export interface OpenQuote {
  /** Its line, from 1. */
  readonly line: number;
  /** The later line in which a mark closes it in the middle of a value: it opens or ends another one. */
  readonly closedInLine?: number;
}

const LINE_BREAK = /[\r\n]/;
const QUOTE = 0x22;
const RETURN = 0x0d;
const LINE_FEED = 0x0a;

interface Quoted {
  readonly text: string;
  /** The offset after the closing quotation mark. */
  readonly end: number;
}

const NOT_QUOTED: Quoted = { text: "", end: 0 };

function readQuoted(text: string, open: number): Quoted | undefined {
  let hasDoubled = false;
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) {
      const content = text.slice(open + 1, at);
      return { text: hasDoubled ? content.replaceAll('""', '"') : content, end: at + 1 };
    }
    hasDoubled = true;
  }
  return undefined;
}

/** Reads a quoted field behind blanks if only blanks follow it; otherwise returns undefined. */
function readIndented(text: string, start: number, separatorCode: number): Quoted | undefined {
  const open = afterBlanks(text, start, separatorCode);
  if (open === start || text.charCodeAt(open) !== QUOTE) return undefined;
  const quoted = readQuoted(text, open);
  const end = quoted && afterBlanks(text, quoted.end, separatorCode);
  return end !== undefined && end === fieldEnd(text, end, separatorCode)
    ? { text: quoted?.text ?? "", end }
    : undefined;
}

function afterBlanks(text: string, start: number, separatorCode: number): number {
  let at = start;
  while (text.charCodeAt(at) !== separatorCode && (text[at] === " " || text[at] === "\t")) at++;
  return at;
}

function fieldEnd(text: string, from: number, separatorCode: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === separatorCode || code === LINE_FEED || code === RETURN) break;
  }
  return at;
}

function isEmptyLine(row: readonly string[]): boolean {
  return row.length === 1 && row[0] === "";
}

/** Returns the line number, from 1. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\r|\n/).length;
}
