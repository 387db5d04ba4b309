/** Checks the entries of a page other than its content: size, actions, presentation. */
import { PDFArray, PDFName, PDFNumber, type PDFObject } from "pdf-lib";
import { dictAt, elementsOf, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import { checkTriggers } from "./check-actions.ts";
import type { Findings } from "./findings.ts";

const BOXES = pdfNames("MediaBox CropBox BleedBox TrimBox ArtBox");
/** ISO 19005-2, 6.1.13. */
export const PAGE_SIDE_MIN = 3;
export const PAGE_SIDE_MAX = 14_400;

export function checkPage({ dict, inherited }: ListedPage, findings: Findings): void {
  findings.expect(!dict.has(PDFName.of("AA")), "pageActions");
  checkTriggers(dictAt(dict, "AA"), findings);
  findings.expect(!dict.has(PDFName.of("PresSteps")), "alternatePresentations");
  for (const key of BOXES) {
    const box = dict.context.lookup(dict.get(key) ?? inherited.get(key));
    if (box === undefined) continue;
    // Validators take a number behind a reference for 0.
    const isDirect = box instanceof PDFArray && box.asArray().every((side) => side instanceof PDFNumber);
    const [left = 0, bottom = 0, right = 0, top = 0] = boxIn(box) ?? [];
    const sides = [Math.abs(right - left), Math.abs(top - bottom)];
    const isInRange = sides.every((side) => side >= PAGE_SIDE_MIN && side <= PAGE_SIDE_MAX);
    findings.expect(isDirect && isInRange, "pageSize", key.decodeText());
  }
}

/** Returns the four numbers of a box, or undefined if it is malformed. */
export function boxIn(object: PDFObject | undefined): readonly number[] | undefined {
  const sides = object instanceof PDFArray ? elementsOf(object) : [];
  const numbers = sides.map((side) => (side instanceof PDFNumber ? side.asNumber() : Number.NaN));
  return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : undefined;
}
