/** Checks the actions that a PDF/A file performs when it is opened or clicked. */
import { PDFArray, PDFDict, type PDFDocument, PDFName } from "pdf-lib";
import { dictAt, dictsIn, eachOnce, nameAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";

const ALLOWED_IN_PART_1 = "GoTo GoToR Thread URI Named SubmitForm";
const ALLOWED = {
  1: pdfNames(ALLOWED_IN_PART_1),
  2: pdfNames(`${ALLOWED_IN_PART_1} GoToE`),
  3: pdfNames(`${ALLOWED_IN_PART_1} GoToE`),
} as const;
const NAMED = pdfNames("NextPage PrevPage FirstPage LastPage");

export function checkDocumentActions({ catalog }: PDFDocument, findings: Findings): void {
  findings.expect(!catalog.has(PDFName.of("AA")), "catalogActions");
  const open = objectAt(catalog, "OpenAction");
  if (open instanceof PDFDict) checkAction(open, findings);
  findings.expect(!dictAt(catalog, "Names")?.has(PDFName.of("JavaScript")), "action", "JavaScript");
  checkBookmarks(dictAt(catalog, "Outlines"), findings);
}

/** Checks an action and those that follow it. */
export function checkAction(first: PDFDict | undefined, findings: Findings): void {
  for (const action of eachOnce([first], actionsAfter)) {
    const type = nameAt(action, "S");
    findings.expect(type !== undefined && ALLOWED[findings.number].has(type), "action", type?.decodeText());
    // veraPDF takes every file specification in PDF/A-3 for that of an attached file.
    const file = dictAt(action, "F");
    findings.expect(!file || file.has(PDFName.of("AFRelationship")), "attachedFileRelationship");
    if (type === PDFName.of("Named")) {
      const name = nameAt(action, "N");
      findings.expect(name !== undefined && NAMED.has(name), "action", name?.decodeText());
    }
  }
}

function actionsAfter(action: PDFDict): readonly PDFDict[] {
  const next = objectAt(action, "Next");
  if (next instanceof PDFDict) return [next];
  return next instanceof PDFArray ? dictsIn(next) : [];
}

/** Checks the actions of an additional-actions dictionary. */
export function checkTriggers(triggers: PDFDict | undefined, findings: Findings): void {
  for (const [key] of triggers?.entries() ?? []) checkAction(dictAt(triggers, key.decodeText()), findings);
}

function checkBookmarks(root: PDFDict | undefined, findings: Findings): void {
  const below = (bookmark: PDFDict) => [dictAt(bookmark, "First"), dictAt(bookmark, "Next")];
  for (const bookmark of eachOnce([root], below)) checkAction(dictAt(bookmark, "A"), findings);
}
