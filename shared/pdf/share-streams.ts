/** Stores streams and fonts once if they are the same in several of the joined files, such as a logo in 200 letters. */
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
import { pdfNames } from "./objects/lookup.ts";

/** Dictionaries that are identical if their entries are. Pages, fields and layers are not of this kind. */
const SHARED_TYPES = pdfNames("Font FontDescriptor Encoding ExtGState");

/** A stream with a position in its document's tags is unique. */
const ENTRIES_OF_TAGGED = pdfNames("StructParent StructParents");

/** Equality is found step by step: from a font's file to its descriptor and its parts, and then to the font. */
const ROUNDS_MAX = 8;

/** The digests of earlier streams, so that repeated sharing reads each stream once. */
export type StreamDigests = WeakMap<PDFStream, string>;

/** Maps every reference to one of several equal objects to the first of them, and removes the others. */
export function shareStreams({ context }: PDFDocument, digests: StreamDigests = new WeakMap()): void {
  // An object that pdf-lib could not parse may refer to any object, so nothing may be removed.
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

/** Returns the objects that equal an earlier one, with the reference of that one. */
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

/** Returns a text that is the same for equal objects, or undefined for an object that is never shared. */
function describe(object: PDFObject, digests: StreamDigests): string | undefined {
  if (object instanceof PDFRawStream) return describeStream(object, digests);
  if (!(object instanceof PDFDict)) return undefined;
  const type = object.get(PDFName.Type);
  return type instanceof PDFName && SHARED_TYPES.has(type) ? object.toString() : undefined;
}

function describeStream(stream: PDFRawStream, digests: StreamDigests): string | undefined {
  if ([...ENTRIES_OF_TAGGED].some((key) => stream.dict.has(key))) return undefined;
  const known = digests.get(stream);
  const digest = known ?? createHash("sha256").update(stream.getContents()).digest("base64");
  digests.set(stream, digest);
  const entries = stream.dict.entries().filter(([key]) => key !== PDFName.Length);
  return [digest, ...entries.flat()].join(" ");
}

/** Replaces references within an object, including its direct objects. */
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
