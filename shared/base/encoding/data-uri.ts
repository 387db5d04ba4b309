/** Reads `data:` URIs (RFC 2397) in the variants that callers send, at the speed of Buffer. */
import { uploadedFilename } from "#shared/base/model/filename.ts";
import { decodeComponent } from "./decode-component.ts";
import { atOnce, piecesOf, STEP_SIZE, type Steps } from "./steps.ts";

export interface DataUri {
  /** The media type in lower case, without parameters. */
  readonly mediaType: string;
  /** The `name` or `filename` parameter, as a safe file name. */
  readonly name: string | undefined;
  /** The `relationship` parameter as it was sent: how an attached file relates to the document. */
  readonly relationship: string | undefined;
  readonly bytes: Uint8Array;
}

export interface DataUriFault {
  /** A sentence without its subject that may be shown to the caller: "it has no comma before its content". */
  readonly reason: string;
}

/** Enough for the media type, its parameters and a name of 500 characters that take nine each when percent-encoded. */
const HEADER_CHARACTERS_MAX = 16_384;

/** Matches a value in quotes, which may be percent-encoded, or one character outside of quotes. */
const QUOTED = '="[^"]*"|=%22(?:(?!%22).)*%22';
const UNTIL_COMMA = new RegExp(`(?:${QUOTED}|[^,])*`, "sy");
const BETWEEN_SEMICOLONS = new RegExp(`(?:${QUOTED}|[^;])+`, "gs");
const SCHEME = /^\s*data:/i;

/**
 * Returns the file inside a data URI, or why it cannot be read; undefined for a text that is not a data URI. Base64 may
 * use either alphabet, contain line breaks, be percent-encoded and lack padding.
 */
export function parseDataUri(text: string): DataUri | DataUriFault | undefined {
  return atOnce(parsingDataUri(text));
}

/** Does the same in steps. */
export function* parsingDataUri(text: string): Steps<DataUri | DataUriFault | undefined> {
  const scheme = schemeOf(text);
  if (scheme === undefined) return undefined;
  const header = headerOf(text.slice(scheme.length, scheme.length + HEADER_CHARACTERS_MAX));
  if (header === undefined) return { reason: "it has no comma before its content" };

  const { mediaType, name, relationship, isBase64 } = readHeader(header);
  const content = text.slice(scheme.length + header.length + 1);
  const bytes = isBase64 ? yield* decodeBase64(content) : yield* percentDecoded(content);
  return bytes
    ? { mediaType, name, relationship, bytes }
    : { reason: "its content is not valid Base64, or is incomplete" };
}

export function isDataUri(text: string): boolean {
  return schemeOf(text) !== undefined;
}

function schemeOf(text: string): string | undefined {
  return SCHEME.exec(text.slice(0, HEADER_CHARACTERS_MAX))?.[0];
}

/** Returns undefined if no comma ends it. */
function headerOf(start: string): string | undefined {
  UNTIL_COMMA.lastIndex = 0;
  const header = UNTIL_COMMA.exec(start)?.[0] ?? "";
  if (start[header.length] !== ",") return undefined;
  return header + (ENDS_IN_NAME.test(header) ? restOfName(start, header.length) : "");
}

const ENDS_IN_NAME = /(?:^|;)\s*(?:file)?name\s*=[^";]*$/i;
const REST_OF_NAME = /,[^:<>"|?*\r\n]*?;\s*base64\s*(?=,)/iy;

/**
 * Returns the rest of a name with commas that are neither quoted nor encoded: it goes on until the word base64. A plain
 * text with this word is not mistaken for it, because it contains a data URI, and no file name has a colon.
 */
function restOfName(start: string, comma: number): string {
  REST_OF_NAME.lastIndex = comma;
  return REST_OF_NAME.exec(start)?.[0] ?? "";
}

function readHeader(header: string) {
  const pieces = withWholeNames(header.match(BETWEEN_SEMICOLONS) ?? []).map((piece) => piece.trim());
  const first = decodeComponent(pieces[0] ?? "").toLowerCase();
  return {
    // RFC 2397: a missing media type means plain text. A malformed one is treated the same.
    mediaType: /^[^\s/=]+\/[^\s/=]+$/.test(first) ? first : "text/plain",
    name: nameAmong(pieces),
    relationship: parameterAmong(pieces, /^relationship\s*=(.*)$/is),
    isBase64: pieces.some((piece) => piece.toLowerCase() === "base64"),
  };
}

/** Joins a name with semicolons that are neither quoted nor encoded: what follows is no parameter of its own. */
function withWholeNames(pieces: readonly string[]): string[] {
  const whole: string[][] = [];
  let isName = false;
  for (const piece of pieces) {
    if (isName && !PARAMETER.test(piece)) {
      whole.at(-1)?.push(piece);
    } else {
      whole.push([piece]);
      isName = ENDS_IN_NAME.test(piece);
    }
  }
  return whole.map((each) => each.join(";"));
}

/** A parameter, or one of the words that stand for one. */
const PARAMETER = /=|^\s*(?:base64|utf-?8|us-ascii)?\s*$/i;

function nameAmong(parameters: readonly string[]): string | undefined {
  const name = parameterAmong(parameters, /^(?:file)?name\s*=(.*)$/is);
  return name === undefined ? undefined : uploadedFilename(name);
}

/** Returns the first value that is not empty, decoded and without quotes. */
function parameterAmong(parameters: readonly string[], pattern: RegExp): string | undefined {
  const values = parameters.map((piece) =>
    decodeComponent(pattern.exec(piece)?.[1]?.trim() ?? "")
      .replace(/^"(.*)"$/s, "$1")
      .trim(),
  );
  return values.find((value) => value !== "");
}

/** Returns undefined if a character is not Base64 or the end is missing: Buffer silently ignores both. */
function* decodeBase64(content: string): Steps<Uint8Array | undefined> {
  const plain = content.includes("%") ? (yield* percentDecoded(content)).toString("latin1") : content;
  const pieces: string[] = [];
  for (const piece of piecesOf(plain)) {
    yield;
    const digits = /\s/.test(piece) ? piece.replace(/\s+/g, "") : piece;
    if (/[^A-Za-z0-9+/_=-]/.test(digits)) return undefined;
    pieces.push(digits);
  }
  const digits = pieces.join("");
  yield;
  const padding = digits.indexOf("=");
  const length = padding < 0 ? digits.length : padding;
  // There are at most two padding characters, and groups of four digits never leave a single one.
  return digits.length - length > 2 || length % 4 === 1 || !onlyPadding(digits.slice(length))
    ? undefined
    : Buffer.from(digits, "base64");
}

function onlyPadding(text: string): boolean {
  return /^=*$/.test(text);
}

const PERCENT = 0x25;

/** Returns the bytes of a text in UTF-8, with `%41` as one byte. A `%` before anything else stands for itself. */
function* percentDecoded(text: string): Steps<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  let end = bytes.indexOf(PERCENT);
  if (end < 0) return bytes;
  for (let at = end; at < bytes.length; at++, end++) {
    if (end % STEP_SIZE === 0) yield;
    const value = bytes[at] === PERCENT ? hexPair(bytes, at + 1) : undefined;
    bytes[end] = value ?? bytes[at] ?? 0;
    if (value !== undefined) at += 2;
  }
  return bytes.subarray(0, end);
}

function hexPair(bytes: Uint8Array, at: number): number | undefined {
  const high = hexDigit(bytes[at]);
  const low = hexDigit(bytes[at + 1]);
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(code: number | undefined): number | undefined {
  if (code === undefined) return undefined;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}
