/**
 * Reads JSON text of callers, and refuses nesting so deep that later steps would overflow their stacks. Numbers that
 * JavaScript would change or drop can be read as texts.
 */

/** The maximum nesting of objects and lists; real data has about ten levels. */
export const JSON_DEPTH_MAX = 500;

/**
 * The maximum number of values in fields other than data. The longest lists that a field accepts need a hundredth of
 * it.
 */
export const FIELD_VALUES_MAX = 10_000;

interface JsonBounds {
  /** The maximum number of values; text with more is not parsed. Default: no limit. */
  readonly valuesMax?: number;
  /** The maximum nesting. Default: JSON_DEPTH_MAX. */
  readonly depthMax?: number | undefined;
}

/** Reports that the text holds more values than allowed. */
export class TooManyValues extends SyntaxError {
  override readonly name = "TooManyValues";
}

/** @throws SyntaxError with a reason for the caller, TooManyValues among them */
export function parseJson(text: string, bounds: JsonBounds = {}): unknown {
  return read(text, bounds).value;
}

interface ReadJson {
  readonly value: unknown;
  /**
   * The same value, in which a text replaces each number that a double does not hold: an integer with too many digits,
   * and a number beyond the double's range. The text has the digits as they were sent.
   */
  readonly withAllDigits: unknown;
}

/** @throws SyntaxError as `parseJson` does */
export function parseJsonWithAllDigits(text: string, bounds: JsonBounds = {}): ReadJson {
  const { value, inexact } = read(text, bounds);
  return { value, withAllDigits: inexact.length === 0 ? value : JSON.parse(quoted(text, inexact)) };
}

function read(text: string, { valuesMax = Number.POSITIVE_INFINITY, depthMax = JSON_DEPTH_MAX }: JsonBounds) {
  const { depth, values, inexact } = measure(text, { valuesMax, depthMax });
  if (depth > depthMax) throw new SyntaxError(`it nests objects and arrays more than ${depthMax} levels deep`);
  if (values > valuesMax) throw new TooManyValues(`it contains more than ${valuesMax} values`);
  return { value: JSON.parse(text) as unknown, inexact };
}

/** Puts the numbers in quotes. In valid JSON that makes them texts. */
function quoted(text: string, numbers: readonly Span[]): string {
  let end = 0;
  const pieces = numbers.map((number) => {
    const piece = `${text.slice(end, number.start)}"${text.slice(number.start, number.end)}"`;
    end = number.end;
    return piece;
  });
  return `${pieces.join("")}${text.slice(end)}`;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [PLUS, MINUS, POINT, DIGIT_0, DIGIT_9, EXPONENT] = [0x2b, 0x2d, 0x2e, 0x30, 0x39, 0x65];

/** A part of a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns how deeply the text nests, how many values it has at most, and the numbers that a double does not hold,
 * measured until one of the limits is exceeded.
 */
function measure(text: string, { valuesMax, depthMax }: { readonly valuesMax: number; readonly depthMax: number }) {
  let depth = 0;
  let values = 1;
  const inexact: Span[] = [];
  for (let at = 0; at < text.length && depth <= depthMax && values <= valuesMax; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values++;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth++;
      values++;
    } else if (isDigit(code) || code === MINUS) {
      const number = { start: at, end: endOfNumber(text, at) };
      if (isInexact(text, number)) inexact.push(number);
      at = number.end - 1;
    }
  }
  return { depth, values, inexact };
}

function isDigit(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isOfNumber(text.charCodeAt(end))) end++;
  return end;
}

function isOfNumber(code: number): boolean {
  return isDigit(code) || code === POINT || code === PLUS || code === MINUS || isExponent(code);
}

function isExponent(code: number): boolean {
  return (code | 0x20) === EXPONENT;
}

/** 2 ** 53 has as many digits. */
const INEXACT_DIGITS_MIN = 16;

/** Fractions count as exact, because other programs write more digits than a double distinguishes. */
function isInexact(text: string, { start, end }: Span): boolean {
  if (end - start < INEXACT_DIGITS_MIN && !hasExponent(text, { start, end })) return false;
  const number = text.slice(start, end);
  const double = Number(number);
  if (!Number.isFinite(double)) return true;
  return !Number.isSafeInteger(double) && INTEGER.test(number) && String(double) !== number;
}

function hasExponent(text: string, { start, end }: Span): boolean {
  for (let at = start; at < end; at++) if (isExponent(text.charCodeAt(at))) return true;
  return false;
}

const INTEGER = /^-?\d+$/;

/** Returns the offset of the closing quotation mark: the first one with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
