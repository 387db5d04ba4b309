/** Checks the entries of a page other than its content: size, actions, presentation. */
import { PDFArray, PDFName } from "pdf-lib";
import { dictAt, elementsOf, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import { checkTriggers } from "./check-actions.ts";
import type { Findings } from "./findings.ts";

const BOXES = pdfNames("MediaBox CropBox BleedBox TrimBox ArtBox");
/** ISO 19005-2, 6.1.13. */
const SIDE_MIN = 3;
const SIDE_MAX = 14_400;

export function checkPage({ dict, inherited }: ListedPage, findings: Findings): void {
  findings.expect(!dict.has(PDFName.of("AA")), "pageActions");
  checkTriggers(dictAt(dict, "AA"), findings);
  findings.expect(!dict.has(PDFName.of("PresSteps")), "alternatePresentations");
  for (const key of BOXES) {
    const box = dict.context.lookup(dict.get(key) ?? inherited.get(key));
    if (!(box instanceof PDFArray) || box.size() < 4) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = elementsOf(box).map(Number);
    const sides = [Math.abs(right - left), Math.abs(top - bottom)];
    findings.expect(
      sides.every((side) => side >= SIDE_MIN && side <= SIDE_MAX),
      "pageSize",
      key.decodeText(),
    );
  }
}
