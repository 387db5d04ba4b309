/** Takes out profiles that PDF/A does not allow, so that their colours become those of the screen. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { isAllowedProfile } from "#shared/pdf/conformance/check-colours.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { numberAt } from "#shared/pdf/objects/lookup.ts";
import { allObjects } from "./all-objects.ts";
import { mendColours } from "./mend-colours.ts";

const ICC_BASED = PDFName.of("ICCBased");
/** By the number of components. */
const SPACES: Readonly<Record<number, string>> = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" };

/** Changes the document in place. */
export async function leaveOutProfiles(document: PDFDocument, part: PdfaPart): Promise<void> {
  const used = new Set<PDFName>();
  const replaced = (value: PDFObject): PDFObject => {
    const device = replacement(document, value, part);
    if (device) used.add(device);
    return device ?? value;
  };
  for (const object of allObjects(document.context)) {
    if (object instanceof PDFDict) for (const [key, value] of object.entries()) object.set(key, replaced(value));
    if (object instanceof PDFArray)
      for (const [at, value] of object.asArray().entries()) object.set(at, replaced(value));
  }
  if (used.has(PDFName.of("DeviceCMYK"))) await mendColours(document);
}

function replacement({ context }: PDFDocument, value: PDFObject, part: PdfaPart): PDFName | undefined {
  const space = context.lookup(value);
  if (!(space instanceof PDFArray) || space.size() !== 2 || space.get(0) !== ICC_BASED) return undefined;
  const profile = space.lookup(1);
  if (isAllowedProfile(profile, part)) return undefined;
  const device = profile instanceof PDFRawStream ? SPACES[numberAt(profile.dict, "N") ?? 0] : undefined;
  return device === undefined ? undefined : PDFName.of(device);
}
