/**
 * Writes words of content streams as PDF/A wants them: numbers and names within its limits (ISO 19005-1, 6.1.12), known
 * rendering intents, a blank between an operator and a comment, and inline pictures that all readers delimit equally. Of a
 * stream that is broken, the beginning stays.
 */
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRawStream } from "pdf-lib";
import { INTEGER_MAX } from "#shared/pdf/conformance/check-objects.ts";
import { INTENTS } from "#shared/pdf/conformance/check-pictures.ts";
import { ContentScanner } from "#shared/pdf/conformance/content-tokens.ts";
import { decoded } from "#shared/pdf/conformance/decode-content.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { dictAt, elementsOf, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { repacked } from "#shared/pdf/objects/repacked.ts";
import { allObjects } from "./all-objects.ts";
import { decodedPartly } from "./decode-partly.ts";
import { mendedInlinePicture } from "./mend-inline-pictures.ts";
import { shortName } from "./mend-names.ts";

const FORM = PDFName.of("Form");
const SOLIDUS = "/".charCodeAt(0);
const USUAL_INTENT = Buffer.from("/RelativeColorimetric ");

/** Changes the document in place. */
export function mendContents(document: PDFDocument, part: PdfaPart): void {
  const { context } = document;
  const ofPages = new Set(readPages(document).flatMap(({ dict }) => streamsOf(objectAt(dict, "Contents"))));
  const ofGlyphs = new Set(
    allObjects(context).flatMap((object) => (object instanceof PDFDict ? glyphsOf(object) : [])),
  );
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    if (![ofPages, ofGlyphs].some((streams) => streams.has(object)) && !isDrawn(object.dict)) continue;
    const content = decoded(object);
    const readable = content ?? decodedPartly(object);
    const mended = (readable && mendedContent(readable, part)) ?? (content ? undefined : readable);
    if (mended) context.assign(ref, repacked(context, object, mended));
  }
}

function isDrawn(dict: PDFDict): boolean {
  return nameAt(dict, "Subtype") === FORM || objectAt(dict, "PatternType") !== undefined;
}

/** The drawings of a Type 3 font. */
function glyphsOf(font: PDFDict): readonly (PDFObject | undefined)[] {
  const glyphs = dictAt(font, "CharProcs");
  return glyphs?.keys().map((key) => glyphs.lookup(key)) ?? [];
}

/** A page's content may be divided among several streams, but only between its words (ISO 32000-1, table 30). */
function streamsOf(contents: PDFObject | undefined): readonly (PDFObject | undefined)[] {
  return contents instanceof PDFArray ? elementsOf(contents) : [contents];
}

/** Returns undefined if nothing is to be mended. */
function mendedContent(content: Uint8Array, part: PdfaPart): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let end = 0;
  new ContentScanner(content).read({
    operator(name, operands, start) {
      const intent = operands.at(-1);
      if (name !== "ri" || typeof intent !== "string" || INTENTS.has(PDFName.of(intent.slice(1)))) return;
      const at = content.lastIndexOf(SOLIDUS, start);
      // Without a name before it, or with a comment between, it is left to be drawn.
      if (at < end || Buffer.from(content.subarray(at, start)).toString("latin1").trimEnd() !== intent) return;
      pieces.push(content.subarray(end, at), USUAL_INTENT);
      end = start;
    },
    inlineImage(image) {
      const mended = image.start > end ? mendedInlinePicture(image) : undefined;
      if (mended === undefined) return;
      pieces.push(content.subarray(end, image.start), Buffer.from(mended, "latin1"));
      end = image.end;
    },
    unusual(word, start) {
      const mended = mendedWord(word, part);
      if (mended === undefined) return;
      pieces.push(content.subarray(end, start), Buffer.from(mended, "latin1"));
      end = start + word.length;
    },
  });
  return pieces.length === 0 ? undefined : Buffer.concat([...pieces, content.subarray(end)]);
}

function mendedWord(word: string, part: PdfaPart): string | undefined {
  if (word.startsWith("/")) return `/${shortName(PDFName.of(word.slice(1)).asBytes())}`;
  const number = Number(word);
  if (Number.isNaN(number))
    return /^[\d.+-]+$/.test(word) ? PDFNumber.of(Number.parseFloat(word) || 0).toString() : `${word} `;
  if (Math.abs(number) < 1) return "0";
  const isAllowed = Math.abs(number) <= INTEGER_MAX && (part !== "1b" || !/[.eE]/.test(word));
  return isAllowed ? undefined : String(Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, Math.round(number))));
}
