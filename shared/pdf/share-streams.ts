/** Stores streams and fonts once that are the same in several of the joined files, such as a logo in 200 letters. */
import { createHash } from "node:crypto";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "pdf-lib";

/** Dictionaries that nothing tells apart but their entries. Pages, fields and layers are not of this kind. */
const SHARED_TYPES = new Set(["Font", "FontDescriptor", "Encoding", "ExtGState"].map((type) => PDFName.of(type)));

/** A stream with a place in the tags of its document is one of its kind. */
const ENTRIES_OF_TAGGED = ["StructParent", "StructParents"].map((key) => PDFName.of(key));

/** From a font's file over its descriptor and its parts to the font, what is the same shows step by step. */
const ROUNDS_MAX = 8;

/** The digests of streams seen before, so that sharing time and again reads each stream once. */
export type StreamDigests = WeakMap<PDFStream, string>;

/** Every reference to one of several equal objects becomes a reference to the first; the others are removed. */
export function shareStreams({ context }: PDFDocument, digests: StreamDigests = new WeakMap()): void {
  // An object that pdf-lib could not parse may refer to anything, so nothing may go.
  if (context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFInvalidObject)) return;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const replaced = findEqual(context, digests);
    if (replaced.size === 0) break;
    for (const ref of replaced.keys()) context.delete(ref);
    for (const [, object] of context.enumerateIndirectObjects()) redirect(object, replaced);
  }
  // The trailer's Size must be one more than the highest number in use (ISO 32000-1, table 15).
  context.largestObjectNumber = context.enumerateIndirectObjects().at(-1)?.[0].objectNumber ?? 0;
}

/** The objects that are equal to an earlier one, with the reference of that one. */
function findEqual(context: PDFContext, digests: StreamDigests): ReadonlyMap<PDFRef, PDFRef> {
  const replaced = new Map<PDFRef, PDFRef>();
  const firsts = new Map<string, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const description = describe(object, digests);
    if (description === undefined) continue;
    const first = firsts.get(description);
    if (first) replaced.set(ref, first);
    else firsts.set(description, ref);
  }
  return replaced;
}

/** A text that is the same for equal objects, or undefined for an object that is never shared. */
function describe(object: PDFObject, digests: StreamDigests): string | undefined {
  if (object instanceof PDFRawStream) return describeStream(object, digests);
  if (!(object instanceof PDFDict)) return undefined;
  const type = object.get(PDFName.Type);
  return type instanceof PDFName && SHARED_TYPES.has(type) ? object.toString() : undefined;
}

function describeStream(stream: PDFRawStream, digests: StreamDigests): string | undefined {
  if (ENTRIES_OF_TAGGED.some((key) => stream.dict.has(key))) return undefined;
  const known = digests.get(stream);
  const digest = known ?? createHash("sha256").update(stream.getContents()).digest("base64");
  digests.set(stream, digest);
  const entries = stream.dict.entries().filter(([key]) => key !== PDFName.Length);
  return [digest, ...entries.flat()].join(" ");
}

/** Replaces references in an object, down to the objects that it refers to. */
function redirect(object: PDFObject, replaced: ReadonlyMap<PDFRef, PDFRef>): void {
  if (object instanceof PDFStream) redirect(object.dict, replaced);
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      if (!(value instanceof PDFRef)) redirect(value, replaced);
      else if (replaced.has(value)) object.set(key, replaced.get(value) ?? value);
    }
  }
  if (object instanceof PDFArray) {
    for (const [index, value] of object.asArray().entries()) {
      if (!(value instanceof PDFRef)) redirect(value, replaced);
      else if (replaced.has(value)) object.set(index, replaced.get(value) ?? value);
    }
  }
}
