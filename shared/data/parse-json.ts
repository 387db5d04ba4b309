/** Reads JSON text of callers, and refuses nesting so deep that later steps would overflow their stacks. */

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
  const { valuesMax = Number.POSITIVE_INFINITY, depthMax = JSON_DEPTH_MAX } = bounds;
  const { depth, values } = measure(text, { valuesMax, depthMax });
  if (depth > depthMax) throw new SyntaxError(`it nests objects and arrays more than ${depthMax} levels deep`);
  if (values > valuesMax) throw new TooManyValues(`it contains more than ${valuesMax} values`);
  return JSON.parse(text);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns how deeply the text nests, and how many values it has at most, measured until one of the limits is exceeded.
 */
function measure(text: string, { valuesMax, depthMax }: { readonly valuesMax: number; readonly depthMax: number }) {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length && depth <= depthMax && values <= valuesMax; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values++;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth++;
      values++;
    }
  }
  return { depth, values };
}

/** Returns the offset of the closing quotation mark: the first one with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
