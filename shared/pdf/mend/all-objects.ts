/** Visits every object of a document once, also those that are no objects of their own. */
import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFStream } from "pdf-lib";
import { eachOnce } from "#shared/pdf/objects/lookup.ts";

export function allObjects(context: PDFContext): Generator<PDFObject, undefined> {
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  return eachOnce<PDFObject>(objects, directlyIn);
}

/** The values of a container that are not objects of their own, which are visited anyway. */
function directlyIn(object: PDFObject): readonly PDFObject[] {
  const values =
    object instanceof PDFArray
      ? object.asArray()
      : object instanceof PDFDict
        ? object.values()
        : object instanceof PDFStream
          ? [object.dict]
          : [];
  return values.filter((value) => value instanceof PDFDict || value instanceof PDFArray);
}
