/** Describes the inks that several together make a colour (DeviceN): PDF/A requires it (ISO 19005-2, 6.2.4.4). */
import { PDFArray, type PDFContext, PDFDict, type PDFDocument, PDFName, type PDFObject } from "pdf-lib";
import { dictMadeAt, elementsOf } from "#shared/pdf/objects/lookup.ts";
import { allObjects } from "./all-objects.ts";

const DEVICE_N = PDFName.of("DeviceN");
const SEPARATION = PDFName.of("Separation");
/** The place of the attributes in the colour space, behind family, inks, alternate and function. */
const ATTRIBUTES = 4;

/**
 * Changes the document in place. An ink that nothing in the file defines is described as black: readers show the mixture
 * by the function of the colour space, and only presses look at single inks.
 */
export function describeInks({ context }: PDFDocument): void {
  const known = new Map<PDFName, PDFArray>();
  for (const object of allObjects(context)) {
    const ink = object instanceof PDFArray && object.get(0) === SEPARATION ? object.lookup(1) : undefined;
    if (object instanceof PDFArray && ink instanceof PDFName) known.set(ink, object);
  }
  for (const space of allObjects(context)) {
    if (space instanceof PDFArray && space.get(0) === DEVICE_N && space.size() >= ATTRIBUTES)
      describe(context, space, known);
  }
}

function describe(context: PDFContext, space: PDFArray, known: Map<PDFName, PDFArray>): void {
  const inks = space.lookup(1);
  const stated = space.size() > ATTRIBUTES ? space.lookup(ATTRIBUTES) : undefined;
  const attributes = stated instanceof PDFDict ? stated : context.obj({});
  const described = dictMadeAt(attributes, "Colorants");
  for (const ink of inks instanceof PDFArray ? elementsOf(inks) : []) {
    if (!(ink instanceof PDFName) || described.has(ink)) continue;
    const description = known.get(ink) ?? black(context, ink);
    known.set(ink, description);
    described.set(ink, description);
  }
  if (space.size() > ATTRIBUTES) space.set(ATTRIBUTES, attributes);
  else space.push(attributes);
}

function black(context: PDFContext, ink: PDFObject): PDFArray {
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [1], C1: [0], N: 1 };
  return context.obj([SEPARATION, ink, "DeviceGray", tint]);
}
