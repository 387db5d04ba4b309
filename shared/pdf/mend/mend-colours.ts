/** Gives CMYK colours a profile: PDF/A allows no colours that depend on an unknown printer. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, type PDFRef, PDFStream } from "pdf-lib";
import { dictMadeAt, eachOnce, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { readPages, resourcesOf } from "#shared/pdf/objects/page-tree.ts";
import { cmykProfile } from "./cmyk-profile.ts";

const DEVICE_CMYK = PDFName.of("DeviceCMYK");
const RESOURCES = PDFName.of("Resources");
/** Keys whose value is a colour space. */
const SPACE_KEYS = pdfNames("ColorSpace CS");
/** Colour spaces that are defined by another one. */
const DERIVED = pdfNames("Indexed Separation DeviceN Pattern");

/** Changes the document in place. Operators that name no colour space get the profile by the default of the resources. */
export async function mendColours(document: PDFDocument): Promise<void> {
  const { context } = document;
  const profile = context.register(context.flateStream(await cmykProfile(), { N: 4, Alternate: "DeviceCMYK" }));
  const space = context.register(context.obj(["ICCBased", profile]));
  for (const page of readPages(document)) {
    if (!resourcesOf(page)) page.dict.set(RESOURCES, context.obj({}));
  }
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  for (const object of eachOnce<PDFObject>(objects, directlyIn)) {
    if (object instanceof PDFArray) mendArray(object, space);
    if (object instanceof PDFDict) mendDict(object, space);
  }
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

function mendArray(array: PDFArray, space: PDFRef): void {
  const [family, second, third] = array.asArray();
  if (!(family instanceof PDFName && DERIVED.has(family))) return;
  if (second === DEVICE_CMYK) array.set(1, space);
  if (third === DEVICE_CMYK) array.set(2, space);
}

function mendDict(dict: PDFDict, space: PDFRef): void {
  for (const [key, value] of dict.entries()) {
    if (value === DEVICE_CMYK && SPACE_KEYS.has(key)) dict.set(key, space);
  }
  const resources = dict.lookup(RESOURCES);
  if (resources instanceof PDFDict) addDefault(resources, space);
}

function addDefault(resources: PDFDict, space: PDFRef): void {
  dictMadeAt(resources, "ColorSpace").set(PDFName.of("DefaultCMYK"), space);
}
