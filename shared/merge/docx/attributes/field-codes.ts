/**
 * Fills values into the codes of fields: a value is text within one argument, never another argument or a switch, and
 * the address of a HYPERLINK field is that of a link (link-address.ts).
 */
import { decodeXML } from "entities/decode";
import { escapeXml } from "#shared/xml/escape-xml.ts";
import { piecesOf, VALUE } from "./lifted-markup.ts";
import { linkAddress } from "./link-address.ts";

/** @param xml rendered, with values in codes marked: `markedValue` */
export function fillFieldCodes(xml: string): string {
  let filled = "";
  let copied = 0;
  for (const { start, end, text } of filledPieces(xml)) {
    filled += xml.slice(copied, start) + text;
    copied = end;
  }
  // A piece that stands in no field is none of a code.
  return (filled + xml.slice(copied)).replace(VALUE, (_, value: string) => textInCode(value));
}

/** A piece of a code, in one element. */
interface Piece {
  readonly start: number;
  readonly end: number;
  text: string;
}

const FIELD_MARKUP =
  /<w:fldChar\b[^<>]*?\sw:fldCharType=["'](begin|end)["']|<w:instrText(?:\s[^<>]*)?(?<!\/)>([^<]*)|<w:fldSimple\b[^<>]*?\sw:instr="([^"]*)"/g;

/** The pieces in the order of the text. Word may spread one code over several runs; nested fields have their own. */
function filledPieces(xml: string): readonly Piece[] {
  const codes: Piece[][] = [];
  const open: Piece[][] = [];
  for (const { 0: markup, 1: type, 2: text, 3: instruction, index } of xml.matchAll(FIELD_MARKUP)) {
    if (type === "begin") open.push([]);
    else if (type === "end") codes.push(open.pop() ?? []);
    else {
      const code = instruction ?? text ?? "";
      const end = index + markup.length - (instruction === undefined ? 0 : 1);
      const piece = { start: end - code.length, end, text: code };
      if (instruction === undefined && open.length > 0) open.at(-1)?.push(piece);
      else codes.push([piece]);
    }
  }
  const pieces = [...codes, ...open].filter((code) => code.some(({ text }) => text.search(VALUE) >= 0)).map(fill);
  return pieces.flat().toSorted((one, other) => one.start - other.start);
}

function fill(pieces: readonly Piece[]): readonly Piece[] {
  const texts = fillCode(pieces.map(({ text }) => text).join(SEAM)).split(SEAM);
  return pieces.map((piece, index) => ({ ...piece, text: texts[index] ?? "" }));
}

/** Stands between pieces; XML cannot hold it. */
const SEAM = "\u000e";
const SEAMS = new RegExp(SEAM, "g");

/** In quotes, or up to the next blank. */
const WORD = new RegExp(
  String.raw`("|&quot;)((?:\\(?:\\|"|&quot;)|${VALUE.source}|(?!"|&quot;)[^])*)(?:"|&quot;|$)|(?:${VALUE.source}|(?!&quot;)[^\s"])+`,
  "g",
);

function fillCode(code: string): string {
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

/** Which word is the address: the first that is no switch, nor the argument of one (ISO 29500-1, 17.16.5.25). */
function addressAmong(words: readonly string[]): number {
  return words.findIndex((word, at) => at > 0 && !word.startsWith("\\") && !/^\\[lot]$/i.test(words[at - 1] ?? ""));
}

/** Without quotes this is one argument, and neither a switch nor an operator. Nothing stays nothing. */
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

/** In a code a quote or backslash is marked as text (ISO 29500-1, 17.16.1). */
function textInCode(xml: string): string {
  return xml.replace(/&quot;|\\/g, "\\$&");
}
