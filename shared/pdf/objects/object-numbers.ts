/** Finds the numbers of objects, by which people look them up in a file. */
import { type PDFContext, type PDFObject, PDFRef } from "pdf-lib";

/** Returns a function for many objects; it returns undefined for one that is part of another. */
export function objectNumbers(context: PDFContext): (object: PDFObject | undefined) => number | undefined {
  let numbers: ReadonlyMap<PDFObject, number> | undefined;
  return (object) => {
    if (object === undefined || object instanceof PDFRef) return object?.objectNumber;
    numbers ??= new Map(context.enumerateIndirectObjects().map(([ref, each]) => [each, ref.objectNumber]));
    return numbers.get(object);
  };
}
