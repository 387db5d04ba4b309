/** Counts what a message in JSON contains before it is parsed, because the cost of a value does not show in its bytes. */

/** An agent writes each value. Documents with more data are generated from data files (docs/data-files.md). */
const MESSAGE_VALUES_MAX = 100_000;
const MESSAGE_DEPTH_MAX = 500;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number | undefined> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number | undefined> = new Set([0x5d, 0x7d]);

/**
 * Returns what a message has too much of, as a sentence with a remedy. Each value but the first follows a bracket or a
 * comma, so these are counted. Bytes that are not JSON are left to its parser.
 */
export function jsonExcess(json: Uint8Array): string | undefined {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (CLOSING.has(byte)) depth--;
    else if (byte === COMMA) values++;
    else if (OPENING.has(byte)) {
      depth++;
      values++;
    }
    if (depth > MESSAGE_DEPTH_MAX)
      return `The message is nested more than ${MESSAGE_DEPTH_MAX} levels deep. Nest less.`;
    if (values > MESSAGE_VALUES_MAX) {
      return `The message has more than ${MESSAGE_VALUES_MAX} values. Send less data at a time, or generate the document with POST /v1/document, which takes data files.`;
    }
  }
  return undefined;
}

/** Returns the index of the closing quote, or of the end. */
function endOfString(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === QUOTE) return at;
    if (json[at] === BACKSLASH) at++;
  }
  return json.length;
}
