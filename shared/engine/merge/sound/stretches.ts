/**
 * Remembers stretches of XML that were read before, so that documents of one template are not read anew: at the same
 * place, the same bytes lead to the same place. A stretch ends where values stand, and it holds neither ids nor faults.
 */
import type { Place } from "./place.ts";

export interface Stretch {
  readonly bytes: Buffer;
  readonly from: Place;
  readonly to: Place;
  /** The stretches that came after it, behind a value, an id or nothing. */
  readonly next: Stretch[];
}

/** A longer stretch is cut. */
export const STRETCH_BYTES_MAX = 32 * 1024;

const BYTES_MAX = 2_000_000;

/** Enough for a row that is the first, one of several or the last, and for a condition behind it. */
const NEXT_MAX = 6;

export class Stretches {
  readonly #texts: ReadonlySet<string>;
  readonly #known = new Map<Place, Map<string, Stretch>>();
  #bytes = 0;

  /** @param texts the texts of the template, in which values do not stand; see `addTexts` */
  constructor(texts: ReadonlySet<string>) {
    this.#texts = texts;
  }

  isOfTemplate(text: string): boolean {
    return this.#texts.has(text);
  }

  /** Returns the stretch that begins here among those which came after another one before. */
  find(next: readonly Stretch[], place: Place, bytes: Buffer, at: number): Stretch | undefined {
    for (let index = 0; index < next.length; index++) {
      const stretch = next[index];
      if (stretch !== undefined && stretch.from === place && isAt(stretch.bytes, bytes, at)) return stretch;
    }
    return undefined;
  }

  /** Returns the stretch, or undefined if there is no room for it. */
  add(from: Place, bytes: Buffer, to: Place, after: Stretch[]): Stretch | undefined {
    let known = this.#known.get(from);
    if (known === undefined) {
      known = new Map();
      this.#known.set(from, known);
    }
    const key = bytes.toString("latin1");
    let stretch = known.get(key);
    if (stretch === undefined) {
      if (this.#bytes + bytes.length > BYTES_MAX) return undefined;
      this.#bytes += bytes.length;
      stretch = { bytes: Buffer.from(bytes), from, to, next: [] };
      known.set(key, stretch);
    }
    if (after.length < NEXT_MAX) after.push(stretch);
    else after[NEXT_MAX - 1] = stretch;
    return stretch;
  }
}

function isAt(expected: Buffer, bytes: Buffer, at: number): boolean {
  const end = at + expected.length;
  // Comparing the last byte first spares most comparisons of what differs.
  if (end > bytes.length || bytes[end - 1] !== expected[expected.length - 1]) return false;
  if (expected.length > SHORT) return bytes.compare(expected, 0, expected.length, at, end) === 0;
  for (let index = 0; index < expected.length; index++) if (bytes[at + index] !== expected[index]) return false;
  return true;
}

/** Node's comparison starts slower than a loop and then is faster. */
const SHORT = 48;

const TEXT_LENGTH_MAX = 4_000;

/** Returns the texts between the tags of a part, byte for byte. */
export function addTexts(xml: Buffer, texts: Set<string>): void {
  for (const [, text = ""] of xml.toString("latin1").matchAll(/>([^<]+)</g))
    if (text.length <= TEXT_LENGTH_MAX) texts.add(text);
}
