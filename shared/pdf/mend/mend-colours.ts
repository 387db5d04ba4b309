/** Gives CMYK colours a profile: PDF/A allows no colours that depend on an unknown printer. */
import { hash } from "node:crypto";
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream, type PDFRef } from "pdf-lib";
import { dictMadeAt, elementsOf, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { readPages, resourcesOf } from "#shared/pdf/objects/page-tree.ts";
import { allObjects } from "./all-objects.ts";
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
  for (const object of allObjects(context)) {
    if (object instanceof PDFArray) mendArray(object, space);
    if (object instanceof PDFDict) mendDict(object, space);
  }
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

const SEPARATION = PDFName.of("Separation");

/**
 * Gives spot colours with the same name and different definitions names of their own, because PDF/A requires one
 * definition for a name. The names concern presses only.
 */
export function nameSpotColoursApart({ context }: PDFDocument): void {
  const definitions = new Map<string, string>();
  for (const object of allObjects(context)) {
    const spot = object instanceof PDFArray && object.get(0) === SEPARATION ? object.lookup(1) : undefined;
    if (!(object instanceof PDFArray && spot instanceof PDFName)) continue;
    const wanted = spot.decodeText();
    const definition = `${describe(object.lookup(2), 0)} ${describe(object.lookup(3), 0)}`;
    let name = wanted;
    for (let number = 2; (definitions.get(name) ?? definition) !== definition; number++) name = `${wanted} ${number}`;
    definitions.set(name, definition);
    if (name !== wanted) object.set(1, PDFName.of(name));
  }
}

const DESCRIBED_DEPTH_MAX = 8;

/** Returns the same text for objects with the same entries and content. */
function describe(object: PDFObject | undefined, depth: number): string {
  if (depth > DESCRIBED_DEPTH_MAX) return "";
  if (object instanceof PDFArray)
    return `[${elementsOf(object)
      .map((each) => describe(each, depth + 1))
      .join(" ")}]`;
  if (object instanceof PDFRawStream)
    return `${describe(object.dict, depth + 1)} ${hash("md5", object.getContents(), "hex")}`;
  if (!(object instanceof PDFDict)) return String(object);
  const entries = object
    .keys()
    .filter((key) => key !== PDFName.Length)
    .toSorted();
  return `<<${entries.map((key) => `${key} ${describe(object.lookup(key), depth + 1)}`).join(" ")}>>`;
}
