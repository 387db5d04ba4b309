/**
 * Fills values into field codes. A value is always text within one argument, never a further argument or a switch. The
 * address of a HYPERLINK field is treated like that of a link (link-address.ts).
 */
import { decodeXML } from "entities/decode";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { linkAddress } from "#shared/engine/merge/values/link-address.ts";
import { piecesOf, VALUE } from "./lifted-markup.ts";

/**
 * Fills the codes of a part that stand in elements, not in attributes.
 * @param xml the rendered part, with the values in codes marked: `markedValue`
 */
export function fillFieldCodes(xml: string): string {
  let filled = "";
  let copied = 0;
  for (const { start, end, text } of filledPieces(xml)) {
    filled += xml.slice(copied, start) + text;
    copied = end;
  }
  // A piece outside of any field is not part of a code.
  return (filled + xml.slice(copied)).replace(VALUE, (_, value: string) => textInCode(value));
}

/** A piece of a code within one element. */
interface Piece {
  readonly start: number;
  readonly end: number;
  text: string;
}

const FIELD_MARKUP = /<w:fldChar\b[^<>]*?\sw:fldCharType=["'](begin|end)["']|<w:instrText(?:\s[^<>]*)?(?<!\/)>([^<]*)/g;

/**
 * Returns the filled pieces in document order. Word may spread one code over several runs. Nested fields have their own
 * codes.
 */
function filledPieces(xml: string): readonly Piece[] {
  const codes: Piece[][] = [];
  const open: Piece[][] = [];
  for (const { 0: markup, 1: type, 2: text = "", index } of xml.matchAll(FIELD_MARKUP)) {
    const end = index + markup.length;
    const piece = { start: end - text.length, end, text };
    if (type === "begin") open.push([]);
    else if (type === "end") codes.push(open.pop() ?? []);
    else if (open.length > 0) open.at(-1)?.push(piece);
    else codes.push([piece]);
  }
  const pieces = [...codes, ...open].filter((code) => code.some(({ text }) => text.search(VALUE) >= 0)).map(fill);
  return pieces.flat().toSorted((one, other) => one.start - other.start);
}

function fill(pieces: readonly Piece[]): readonly Piece[] {
  const texts = fillCode(pieces.map(({ text }) => text).join(SEAM)).split(SEAM);
  return pieces.map((piece, index) => ({ ...piece, text: texts[index] ?? "" }));
}

/** Separates pieces. XML cannot contain this character. */
const SEAM = "\u000e";
const SEAMS = new RegExp(SEAM, "g");

/** Matches a word in quotes, or up to the next blank. */
const WORD = new RegExp(
  String.raw`("|&quot;)((?:\\(?:\\|"|&quot;)|${VALUE.source}|(?!"|&quot;)[^])*)(?:"|&quot;|$)|(?:${VALUE.source}|(?!&quot;)[^\s"])+`,
  "g",
);

/** Returns the code with its values, which are marked: `markedValue`. */
export function fillCode(code: string): string {
  const words = Array.from(code.matchAll(WORD), ({ 0: whole, 2: quoted }) => ({ quoted, bare: bareText(whole) }));
  const address = words[0]?.bare.toUpperCase() === "HYPERLINK" ? addressAmong(words.map(({ bare }) => bare)) : -1;
  const isFormula = words[0]?.bare.startsWith("=");
  let at = -1;
  return code.replace(WORD, (whole, _quote, quoted: string | undefined) => {
    at++;
    if (whole.search(VALUE) < 0) return whole;
    if (at === address) return `&quot;${addressInCode(quoted ?? whole)}&quot;${whole.match(SEAMS)?.join("") ?? ""}`;
    return whole.replace(VALUE, (_, value: string) => {
      const isOneWord = quoted !== undefined || isFormula || ONE_WORD.test(value);
      return isOneWord ? textInCode(value) : `&quot;${textInCode(value)}&quot;`;
    });
  });
}

/**
 * Returns the index of the address: the first word that is neither a switch nor a switch's argument (ISO 29500-1,
 * 17.16.5.25).
 */
function addressAmong(words: readonly string[]): number {
  return words.findIndex((word, at) => at > 0 && !word.startsWith("\\") && !/^\\[lot]$/i.test(words[at - 1] ?? ""));
}

/**
 * Matches a value that needs no quotes: it is one argument, and neither a switch nor an operator. An empty value stays
 * empty.
 */
const ONE_WORD = /^[\p{L}\p{N}_.,:/%€$£+-]*$/u;

function bareText(word: string): string {
  return word.replace(SEAMS, "").replace(VALUE, (_, value: string) => value);
}

function addressInCode(code: string): string {
  const pieces = piecesOf(code.replace(SEAMS, "")).map(({ xml, isValue }) => ({
    xml: isValue ? xml : escapeXml(decodeXML(xml).replace(/\\(["\\])/g, "$1")),
    isValue,
  }));
  return textInCode(escapeXml(linkAddress(pieces)));
}

/** Escapes quotes and backslashes, as codes require (ISO 29500-1, 17.16.1). */
function textInCode(xml: string): string {
  return xml.replace(/&quot;|\\/g, "\\$&");
}
