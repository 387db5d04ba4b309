/** Finds what must differ from copy to copy in field codes: bookmark names, sequences and the page count. */

import { type Edit, insertion, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, attributeSpan, type Span, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { MARKER, marker } from "#shared/engine/merge/values/copy-markers.ts";

export interface FieldFacts {
  /** Names of all bookmarks in the template, in lower case. Only these are treated as references. */
  readonly bookmarks: ReadonlySet<string>;
  /** Whether each copy is one section, so that the section's page count is the copy's. */
  readonly marksPageCount: boolean;
}

export function fieldEdits(text: XmlText, facts: FieldFacts): readonly Edit[] {
  return fieldCodes(text).flatMap((pieces) => codeEdits(joinPieces(text.xml, pieces), facts));
}

/** Returns the bookmark names that the fields of the part refer to. */
export function namesInFields(text: XmlText): readonly string[] {
  return fieldCodes(text).flatMap((pieces) =>
    bookmarkWords(wordsOf(joinPieces(text.xml, pieces).code)).map(({ text: name }) => name),
  );
}

/** A stretch of a code, or the sign where a field is nested in it. */
interface CodePiece extends Span {
  readonly isNested?: true;
}

/**
 * Returns the spans of each field's code. Word may spread one code over several runs. Nested fields have their own
 * codes.
 */
function fieldCodes({ xml, elements }: XmlText): readonly (readonly CodePiece[])[] {
  const codes: CodePiece[][] = [];
  const open: CodePiece[][] = [];
  for (const element of elements) {
    const simple = element.name === "w:fldSimple" ? attributeSpan(xml, element, "w:instr") : undefined;
    if (simple !== undefined) codes.push([simple]);
    if (element.name === "w:instrText") open.at(-1)?.push(contentSpan(element));
    if (element.name !== "w:fldChar") continue;
    const type = attribute(xml, element, "w:fldCharType");
    if (type === "begin") {
      open.at(-1)?.push({ start: element.start, end: element.start + NESTED.length, isNested: true });
      codes.push(startCode(open));
    }
    if (type === "end") open.pop();
  }
  return codes;
}

/** Stands for a nested field in a code. */
const NESTED = "\ufffc";

function startCode(open: CodePiece[][]): CodePiece[] {
  const code: CodePiece[] = [];
  open.push(code);
  return code;
}

function contentSpan({ contentStart, contentEnd }: XmlElement): Span {
  return { start: contentStart, end: contentEnd };
}

interface FieldCode {
  readonly code: string;
  readonly pieces: readonly CodePiece[];
}

function joinPieces(xml: string, pieces: readonly CodePiece[]): FieldCode {
  const texts = pieces.map(({ start, end, isNested }) => (isNested ? NESTED : xml.slice(start, end)));
  return { code: texts.join(""), pieces };
}

interface Word extends Span {
  readonly text: string;
}

/** Blanks separate words; quotes, plain or as an entity, hold one together. */
const WORD = /("|&quot;)(.*?)(?:"|&quot;)|[^\s"]+/gs;

function wordsOf(code: string): readonly Word[] {
  return Array.from(code.matchAll(WORD), ({ 0: whole, 1: quote, 2: quoted, index }) => {
    const text = quoted ?? whole;
    const start = index + (quote?.length ?? 0);
    return { text, start, end: start + text.length };
  });
}

/**
 * The word of a field's code that names a bookmark (ISO 29500-1, 17.16.5): the first after the type, or the one after a
 * switch.
 */
const BOOKMARK_ARGUMENT: ReadonlyMap<string, "first" | `\\${string}`> = new Map([
  ["REF", "first"],
  ["PAGEREF", "first"],
  ["NOTEREF", "first"],
  ["GOTOBUTTON", "first"],
  ["ASK", "first"],
  ["SET", "first"],
  ["HYPERLINK", "\\l"],
  ["TOC", "\\b"],
  ["INDEX", "\\b"],
  ["XE", "\\r"],
]);

function bookmarkWords(words: readonly Word[]): readonly Word[] {
  const argument = BOOKMARK_ARGUMENT.get(fieldType(words));
  if (argument === undefined || isLinkToFile(words)) return [];
  const before = argument === "first" ? 0 : words.findIndex(({ text }) => text.toLowerCase() === argument);
  const word = before < 0 ? undefined : words[before + 1];
  return word === undefined ? [] : [word];
}

/** In `HYPERLINK "address" \l "name"` the name belongs to the other file. */
function isLinkToFile(words: readonly Word[]): boolean {
  return fieldType(words) === "HYPERLINK" && words[1]?.text.startsWith("\\") === false;
}

/** Returns the names in a formula, or on both sides of a condition. */
function namesInFormula(code: string): readonly Word[] {
  const plain = code.replace(TAG, (tag) => "0".repeat(tag.length));
  return expressionsIn(plain).flatMap((expression) =>
    Array.from(plain.slice(expression.start, expression.end).matchAll(FORMULA_NAME), ({ 0: text, index }) => {
      const start = expression.start + index;
      return { text, start, end: start + text.length };
    }),
  );
}

function expressionsIn(code: string): readonly Span[] {
  if (/^\s*=/.test(code)) return [{ start: 0, end: code.search(/\\[*#@]|$/) }];
  const sides = CONDITION.exec(code)?.indices?.slice(1) ?? [];
  return sides.flatMap((side) => (side === undefined ? [] : [{ start: side[0], end: side[1] }]));
}

/** Values come into it, and their names belong to the data. */
const TAG = /\[[^[\]]*\]+|\{[^{}]*\}+|«[^«»]*»|(?:&lt;){2}(?:(?!&[lg]t;).)*(?:&gt;){2}/gs;

/** A side is an expression without blanks on the right, or a text in quotation marks, in which no name is one. */
const SIGN = `(?:[^"“”„&=<>]|&(?!quot;|[lg]t;))`;
const QUOTED = `(?:(?:["“”„]|&quot;)(?:(?!["“”]|&quot;).)*(?:["“”]|&quot;))`;
const CONDITION = new RegExp(
  `^\\s*(?:IF|COMPARE)\\s+(?=\\S)(?:${QUOTED}\\s*|(${SIGN}+?))(?:&lt;&gt;|&[lg]t;=?|[<>]=?|=)\\s*((?!\\s)(?:(?!\\s)${SIGN})+)?`,
  "disu",
);
/** Functions and the directions of cells (ISO 29500-1, 17.16.3) are no bookmarks, whatever these are called. */
const FORMULA_NAME =
  /(?<![\p{L}\p{N}_&])(?!(?:ABOVE|BELOW|LEFT|RIGHT)(?![\p{L}\p{N}_]))[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_]|\s*\()/giu;

function fieldType(words: readonly Word[]): string {
  return words[0]?.text.toUpperCase() ?? "";
}

function codeEdits(field: FieldCode, { bookmarks, marksPageCount }: FieldFacts): readonly Edit[] {
  const words = wordsOf(field.code);
  const [type] = words;
  if (type !== undefined && marksPageCount && fieldType(words) === "NUMPAGES")
    return replaceInCode(field, type, marker(MARKER.pageCount));
  if (fieldType(words) === "SEQ") return sequenceEdits(field, words);
  if (listsWholeDocument(words)) return insertAtEnd(field, marker(MARKER.contents));
  return [...bookmarkWords(words), ...namesInFormula(field.code)]
    .filter(({ text }) => bookmarks.has(text.toLowerCase()))
    .flatMap((word) => replaceInCode(field, word, marker(MARKER.reference, word.text)));
}

/**
 * Resets a sequence in each copy. A sequence that the template itself resets (`\r`) or only repeats (`\c`) is left
 * alone. So is one whose name is not a plain word, because it may be part of a tag.
 */
function sequenceEdits(field: FieldCode, words: readonly Word[]): readonly Edit[] {
  const name = words[1]?.text;
  if (name === undefined || !SEQUENCE_NAME.test(name)) return [];
  if (words.some(({ text }) => /^\\[rc]/i.test(text))) return [];
  return insertAtEnd(field, marker(MARKER.sequence, name));
}

/** A table of contents lists its own copy alone, unless the template restricts it to a bookmark. */
function listsWholeDocument(words: readonly Word[]): boolean {
  const isListing = LISTINGS.has(fieldType(words));
  return isListing && !words.some(({ text }) => text.toLowerCase() === "\\b");
}

const LISTINGS = new Set(["TOC", "INDEX"]);

function insertAtEnd({ pieces }: FieldCode, text: string): readonly Edit[] {
  const last = pieces.findLast(({ isNested }) => !isNested);
  return last === undefined ? [] : [insertion(last.end, text)];
}

const SEQUENCE_NAME = /^[\p{L}\p{N}_]+$/u;

/** Replaces a word. The word may span several pieces: its new text goes into the first of them. */
function replaceInCode({ pieces }: FieldCode, word: Span, text: string): readonly Edit[] {
  const edits: Edit[] = [];
  let offset = 0;
  for (const piece of pieces) {
    const length = piece.end - piece.start;
    const start = Math.max(word.start - offset, 0);
    const end = Math.min(word.end - offset, length);
    const span = { start: piece.start + start, end: piece.start + end };
    if (start < end) edits.push(edits.length === 0 ? replacement(span, text) : removal(span));
    offset += length;
  }
  return edits;
}
