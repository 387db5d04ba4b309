/** Checks the byte layout of a PDF/A file: header, objects, streams, cross-reference table, end. */
import { type PDFContext, type PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFRef } from "pdf-lib";
import type { Findings } from "./findings.ts";
import { endOfObject } from "./object-syntax.ts";

// Only the start of a number is examined: a file may consist of digits only.
const OBJECT = /(?<!\d)(\d+)(\s+)(\d+)(\s+)obj(?![a-z])/g;
const STREAM_KEYWORD = /stream(\r\n|\n|\r)?/y;
const END_OF_STREAM = /(\r\n|\n|\r)?endstream/y;

/** @param document the document read from the same bytes, for the lengths of its streams */
export function checkFile(bytes: Uint8Array, { context }: PDFDocument, findings: Findings): void {
  findings.expect(context.lookup(context.trailerInfo.ID) !== undefined, "identifier");
  findings.expect(context.trailerInfo.Encrypt === undefined, "encryption");
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const versions = findings.number === 1 ? /^%PDF-\d\.\d\s*[\r\n]/ : /^%PDF-1\.[0-7][\r\n]/;
  findings.expect(versions.test(raw), "header");
  findings.expect(/^%PDF-\d\.\d\s*[\r\n]+%[\x80-\xff]{4}/.test(raw), "headerComment");
  findings.expect(/%%EOF(\r\n|\n|\r)?$/.test(raw.slice(-8)), "trailingData");
  checkCrossReferences(raw, findings);
  checkObjects(raw, context, findings);
}

function checkCrossReferences(raw: string, findings: Findings): void {
  const offset = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(raw.slice(-1024))?.[1] ?? -1);
  const isTable = offset >= 0 && raw.startsWith("xref", offset);
  findings.expect(isTable && !/\/XRefStm\b/.test(raw.slice(offset)), "xrefStream");
  if (!isTable) {
    findings.expect(
      /^\d+\s+\d+\s+obj/.test(raw.slice(offset, offset + 40)),
      "unreadable",
      "startxref does not point to a cross-reference",
    );
    return;
  }
  findings.expect(/^xref(\r\n|\n|\r)\d+ \d+\s/.test(raw.slice(offset, offset + 40)), "xrefLayout");
  findings.expect(leadsToObjects(raw, offset), "unreadable", "the cross-reference table has wrong offsets");
}

/** pdf-lib reads files without their table, so it would not detect errors in it. */
function leadsToObjects(raw: string, offset: number): boolean {
  const end = raw.indexOf("trailer", offset);
  if (end < 0) return false;
  const places = placesIn(raw.slice(offset, end));
  const isRootMissing = !/\/Prev\b/.test(raw.slice(end)) && !places.has(rootOf(raw.slice(end)));
  if (isRootMissing) return false;
  return [...places].every(([number, place]) => raw.startsWith(String(number), place) && startsObject(raw, place));
}

/**
 * Returns the offsets of the objects by their numbers. An entry is 20 bytes long; any other pair of numbers starts a
 * subsection.
 */
function placesIn(table: string): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let number = 0;
  for (const [, place = "", kind, first] of table.matchAll(/(\d{10}) \d{5} ([nf])|(?<!\d)(\d+) \d+/g)) {
    if (first !== undefined) number = Number(first);
    else if (kind === "n") places.set(number++, Number(place));
    else number++;
  }
  return places;
}

function rootOf(trailer: string): number {
  return Number(/\/Root\s+(\d+)/.exec(trailer)?.[1] ?? -1);
}

function startsObject(raw: string, place: number): boolean {
  return /^\d+\s+\d+\s+obj/.test(raw.slice(place, place + 40));
}

function checkObjects(raw: string, context: PDFContext, findings: Findings): void {
  OBJECT.lastIndex = 0;
  for (let match = OBJECT.exec(raw); match; match = OBJECT.exec(raw)) {
    const [, number = "", space = "", generation = "", gap = ""] = match;
    const spaced = space.length === 1 && gap.length === 1 && isEndOfLine(raw, match.index - 1);
    findings.expect(spaced && isEndOfLine(raw, OBJECT.lastIndex), "objectSpacing", `${number} ${generation} obj`);
    const body = OBJECT.lastIndex;
    const bodyEnd = endOfObject(raw, body);
    if (bodyEnd === undefined) {
      findings.add("unreadable", `the syntax of object ${number}`);
      return;
    }
    OBJECT.lastIndex = bodyEnd;
    const object = context.lookup(PDFRef.of(Number(number), Number(generation)));
    if (object instanceof PDFRawStream) {
      OBJECT.lastIndex = checkStream(raw, { body, bodyEnd }, lengthOf(object, context), findings);
    }
    const end = raw.indexOf("endobj", OBJECT.lastIndex);
    if (end < 0) return;
    findings.expect(
      isEndOfLine(raw, end - 1) && isEndOfLine(raw, end + 6),
      "objectSpacing",
      `${number} ${generation} obj`,
    );
    OBJECT.lastIndex = end + 6;
  }
}

interface Body {
  readonly body: number;
  /** The offset of the keyword behind the object. */
  readonly bodyEnd: number;
}

/** Returns the offset behind the stream. */
function checkStream(raw: string, { body, bodyEnd }: Body, lengthNow: number, findings: Findings): number {
  STREAM_KEYWORD.lastIndex = bodyEnd;
  const lineEnd = STREAM_KEYWORD.exec(raw)?.[1];
  findings.expect(lineEnd === "\n" || lineEnd === "\r\n", "streamKeywords");
  const begin = STREAM_KEYWORD.lastIndex;
  const written = /\/Length (\d+)(?! \d+ R)\b/.exec(raw.slice(body, bodyEnd))?.[1];
  END_OF_STREAM.lastIndex = begin + (written === undefined ? lengthNow : Number(written));
  const end = END_OF_STREAM.exec(raw);
  if (end) {
    findings.expect(end[1] !== undefined, "streamKeywords");
    return END_OF_STREAM.lastIndex;
  }
  findings.add("streamLength");
  return Math.max(begin, raw.indexOf("endstream", begin));
}

/** Returns the length stated by the object's last version in the file. */
function lengthOf(stream: PDFRawStream, context: PDFContext): number {
  const length = context.lookup(stream.dict.get(PDFName.Length));
  return length instanceof PDFNumber ? length.asNumber() : -1;
}

function isEndOfLine(raw: string, index: number): boolean {
  return raw[index] === "\n" || raw[index] === "\r";
}
