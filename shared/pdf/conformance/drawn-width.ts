/** Reads the width that a glyph of a Type 3 font states before its drawing (ISO 32000-1, table 113). */
import type { PDFRawStream } from "pdf-lib";
import { ContentScanner, type Operand } from "./content-tokens.ts";
import { decoded } from "./decode-content.ts";

const STATES_WIDTH = new Set(["d0", "d1"]);
/** The operator must be the first one. */
const READ_BYTES = 1000;

/** Codes and fonts may share a glyph, which is unpacked once. */
const known = new WeakMap<PDFRawStream, number | undefined>();

/** Returns the width in the space of the glyph, or undefined if the glyph states none. */
export function drawnWidth(glyph: PDFRawStream): number | undefined {
  if (!known.has(glyph)) known.set(glyph, readWidth(decoded(glyph) ?? new Uint8Array()));
  return known.get(glyph);
}

function readWidth(content: Uint8Array): number | undefined {
  const firsts: (Operand | undefined)[] = [];
  new ContentScanner(content.subarray(0, READ_BYTES)).read({
    operator: (name, operands) => firsts.push(STATES_WIDTH.has(name) ? operands[0] : undefined),
    inlineImage() {
      firsts.push(undefined);
    },
  });
  return typeof firsts[0] === "number" ? firsts[0] : undefined;
}
