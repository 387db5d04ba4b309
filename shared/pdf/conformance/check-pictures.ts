/** Checks pictures and forms. */
import { PDFBool, type PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import { enterOnce, nameAt, numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { DrawingChecks } from "./check-drawing.ts";
import { filtersOf } from "./check-objects.ts";
import type { InlineImage } from "./content-tokens.ts";
import type { Findings } from "./findings.ts";
import { entryOf } from "./inline-image-end.ts";
import { isAllowedJpeg2000 } from "./jpeg2000.ts";

export const INTENTS = pdfNames("RelativeColorimetric AbsoluteColorimetric Perceptual Saturation");
const BITS = { 1: [1, 2, 4, 8], 2: [1, 2, 4, 8, 16], 3: [1, 2, 4, 8, 16] } as const;
const JPX = PDFName.of("JPXDecode");
const POSTSCRIPT = PDFName.of("PS");
const INLINE_FILTERS = new Set(
  "ASCIIHexDecode AHx ASCII85Decode A85 FlateDecode Fl RunLengthDecode RL CCITTFaxDecode CCF DCTDecode DCT"
    .split(" ")
    .map((name) => `/${name}`),
);

/** Checks a form, or PostScript. */
export function checkForm({ dict }: PDFRawStream, findings: Findings): void {
  findings.expect(!dict.has(PDFName.of("OPI")), "formOpi");
  findings.expect(nameAt(dict, "Subtype") !== POSTSCRIPT, "postScript");
  findings.expect(nameAt(dict, "Subtype2") !== POSTSCRIPT && !dict.has(POSTSCRIPT), "formPostScript");
  findings.expect(!dict.has(PDFName.of("Ref")), "referenceXObject");
}

export function checkImage(image: PDFRawStream, resources: PDFDict | undefined, checks: DrawingChecks): void {
  if (!enterOnce(checks.entered, image)) return;
  const { findings, colours } = checks;
  const { dict } = image;
  findings.expect(!dict.has(PDFName.of("OPI")), "opi");
  findings.expect(!dict.has(PDFName.of("Alternates")), "alternates");
  findings.expect(objectAt(dict, "Interpolate") !== PDFBool.True, "interpolate");
  if (dict.has(PDFName.of("Intent"))) checkRenderingIntent(nameAt(dict, "Intent"), findings);
  checkBits(dict, findings);
  const isMask = objectAt(dict, "ImageMask") === PDFBool.True;
  const space = objectAt(dict, "ColorSpace");
  if (space && !isMask) colours.check(space, resources);
  if (filtersOf(dict).includes(JPX)) findings.expect(isAllowedJpeg2000(image, findings.part), "jpeg2000");
  for (const key of ["SMask", "Mask"]) {
    const mask = objectAt(dict, key);
    if (mask instanceof PDFRawStream) checkImage(mask, resources, checks);
  }
  const isTransparent = objectAt(dict, "SMask") instanceof PDFRawStream || (numberAt(dict, "SMaskInData") ?? 0) > 0;
  // PDF/A-1 also refuses a key that says that there is none.
  if (dict.has(PDFName.of("SMask"))) findings.add("transparency", "a picture");
  if (!isTransparent) return;
  findings.add("transparency", "a picture");
  colours.noteTransparency();
}

export function checkInlineImage(
  { entries }: InlineImage,
  resources: PDFDict | undefined,
  checks: DrawingChecks,
): void {
  const { findings, colours } = checks;
  findings.expect(entryOf(entries, "I", "Interpolate") !== "true", "interpolate");
  const intent = entryOf(entries, "Intent", "Intent");
  if (typeof intent === "string") checkRenderingIntent(PDFName.of(intent.slice(1)), findings);
  const filter = entryOf(entries, "F", "Filter") ?? [];
  const filters = Array.isArray(filter) ? filter : [filter];
  findings.expect(
    filters.every((name) => INLINE_FILTERS.has(String(name))),
    "inlineFilter",
    filters.join(" "),
  );
  const space = entryOf(entries, "CS", "ColorSpace");
  const named = Array.isArray(space) ? space[1] : space;
  if (typeof named === "string") colours.check(PDFName.of(named.slice(1)), resources);
}

export function checkRenderingIntent(intent: PDFName | undefined, findings: Findings): void {
  findings.expect(intent !== undefined && INTENTS.has(intent), "renderingIntent", intent?.decodeText());
}

function checkBits(dict: PDFDict, findings: Findings): void {
  const bits = numberAt(dict, "BitsPerComponent");
  if (bits === undefined) return;
  const isMask = objectAt(dict, "ImageMask") === PDFBool.True;
  const allowed: readonly number[] = isMask ? [1] : BITS[findings.number];
  findings.expect(allowed.includes(bits), "bitsPerComponent", String(bits));
}
