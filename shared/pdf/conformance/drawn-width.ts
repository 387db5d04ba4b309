/** Reads the width that a glyph of a Type 3 font states before its drawing (ISO 32000-1, table 113). */
import type { PDFRawStream } from "pdf-lib";
import { ContentScanner, type Operand } from "./content-tokens.ts";
import { decodedStart } from "./decode-content.ts";

const STATES_WIDTH = new Set(["d0", "d1"]);
/** The operator must be the first one. */
const READ_BYTES = 1000;

export interface StatedWidth {
  /** In the space of the glyph. */
  readonly width: number;
  /** The operands behind it. */
  readonly others: readonly Operand[];
  /** The offset of the operator, behind its operands. */
  readonly start: number;
}

/** Codes and fonts may share a glyph, which is read once. */
const known = new WeakMap<PDFRawStream, StatedWidth | undefined>();

/** Returns undefined if the glyph states no width. */
export function drawnWidth(glyph: PDFRawStream): StatedWidth | undefined {
  if (!known.has(glyph)) known.set(glyph, readWidth(decodedStart(glyph, READ_BYTES) ?? new Uint8Array()));
  return known.get(glyph);
}

function readWidth(content: Uint8Array): StatedWidth | undefined {
  const firsts: (StatedWidth | undefined)[] = [];
  new ContentScanner(content).read({
    operator(name, [width, ...others], start) {
      firsts.push(STATES_WIDTH.has(name) && typeof width === "number" ? { width, others, start } : undefined);
    },
    inlineImage() {
      firsts.push(undefined);
    },
  });
  return firsts[0];
}
