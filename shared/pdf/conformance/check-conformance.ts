/**
 * Checks a PDF against PDF/A-1b, -2b or -3b (ISO 19005). Everything is looked at but the insides of font programs and of
 * JPEG 2000 pictures; what cannot be looked into counts as broken.
 */
import { PDFDict, PDFDocument, PDFName, type PDFObject } from "pdf-lib";
import { dictAt, objectAt } from "#shared/pdf/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/page-tree.ts";
import { checkAnnotations } from "./check-annotations.ts";
import { checkCatalog } from "./check-catalog.ts";
import { ColourCheck } from "./check-colours.ts";
import { DrawingCheck } from "./check-drawing.ts";
import { checkBytes, checkTrailer } from "./check-file.ts";
import { checkMetadata } from "./check-metadata.ts";
import { checkObjects } from "./check-objects.ts";
import { checkOutputIntent } from "./check-profile.ts";
import { Findings, type Violation } from "./findings.ts";
import type { PdfaPart } from "./rules.ts";

/** What the file breaks; nothing when it conforms. */
export async function checkConformance(bytes: Uint8Array, part: PdfaPart): Promise<readonly Violation[]> {
  const findings = new Findings(part);
  checkBytes(bytes, findings);
  const document = await open(bytes);
  if (!document) {
    findings.add("readable");
    return findings.violations;
  }
  checkTrailer(document, findings);
  checkMetadata(document, findings);
  checkCatalog(document, findings);
  checkObjects(document, findings);
  checkPages(document, findings);
  return findings.violations;
}

/** Encrypted files are opened as they are: that they are encrypted is what is found. */
function open(bytes: Uint8Array): Promise<PDFDocument | undefined> {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return PDFDocument.load(view, { updateMetadata: false, ignoreEncryption: true }).catch(() => undefined);
}

function checkPages(document: PDFDocument, findings: Findings): void {
  const drawing = new DrawingCheck(findings, new ColourCheck(findings, checkOutputIntent(document, findings)));
  for (const page of readPages(document)) {
    const resources = asDict(inherited(document, page, "Resources"));
    if (page.dict.has(PDFName.of("AA"))) findings.add("triggers", "a page");
    if (page.dict.has(PDFName.of("PresSteps"))) findings.add("alternateViews");
    checkSize(inherited(document, page, "MediaBox"), findings);
    drawing.checkGroup(dictAt(page.dict, "Group"), resources);
    drawing.checkContents(objectAt(page.dict, "Contents"), resources);
    checkAnnotations(page.dict, resources, findings, drawing);
  }
}

function inherited(
  { context }: PDFDocument,
  { dict, inherited: above }: ListedPage,
  key: string,
): PDFObject | undefined {
  return objectAt(dict, key) ?? context.lookup(above.get(PDFName.of(key)));
}

function asDict(object: PDFObject | undefined): PDFDict | undefined {
  return object instanceof PDFDict ? object : undefined;
}

/** ISO 32000-1, annex C. */
function checkSize(box: PDFObject | undefined, findings: Findings): void {
  const [left = 0, bottom = 0, right = 0, top = 0] =
    String(box)
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  const sides = [Math.abs(right - left), Math.abs(top - bottom)];
  if (sides.some((side) => side < 3 || side > 14_400)) findings.add("pageSize");
}
