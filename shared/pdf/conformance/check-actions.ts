/** Checks the actions that a PDF/A file performs when it is opened or clicked. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject } from "pdf-lib";
import { dictAt, dictsIn, enterOnce, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";

const ALLOWED_IN_PART_1 = ["GoTo", "GoToR", "Thread", "URI", "Named", "SubmitForm"];
const ALLOWED = {
  1: names(ALLOWED_IN_PART_1),
  2: names([...ALLOWED_IN_PART_1, "GoToE"]),
  3: names([...ALLOWED_IN_PART_1, "GoToE"]),
} as const;
const NAMED = names(["NextPage", "PrevPage", "FirstPage", "LastPage"]);

export function checkDocumentActions({ catalog }: PDFDocument, findings: Findings): void {
  findings.expect(!catalog.has(PDFName.of("AA")), "catalogActions");
  const open = objectAt(catalog, "OpenAction");
  if (open instanceof PDFDict) checkAction(open, findings);
  findings.expect(!dictAt(catalog, "Names")?.has(PDFName.of("JavaScript")), "action", "JavaScript");
  checkBookmarks(dictAt(catalog, "Outlines"), findings);
}

/** Checks an action and those that follow it. */
export function checkAction(first: PDFDict | undefined, findings: Findings): void {
  const entered = new Set<PDFObject>();
  const waiting = first ? [first] : [];
  for (let action = waiting.pop(); action; action = waiting.pop()) {
    if (!enterOnce(entered, action)) continue;
    const type = nameAt(action, "S");
    findings.expect(type !== undefined && ALLOWED[findings.number].has(type), "action", type?.decodeText());
    if (type === PDFName.of("Named")) {
      const name = nameAt(action, "N");
      findings.expect(name !== undefined && NAMED.has(name), "action", name?.decodeText());
    }
    const next = objectAt(action, "Next");
    if (next instanceof PDFDict) waiting.push(next);
    if (next instanceof PDFArray) for (const each of dictsIn(next)) waiting.push(each);
  }
}

/** Checks the actions of an additional-actions dictionary. */
export function checkTriggers(triggers: PDFDict | undefined, findings: Findings): void {
  for (const [key] of triggers?.entries() ?? []) checkAction(dictAt(triggers, key.decodeText()), findings);
}

function checkBookmarks(root: PDFDict | undefined, findings: Findings): void {
  const entered = new Set<PDFObject>();
  const waiting = root ? [root] : [];
  for (let bookmark = waiting.pop(); bookmark; bookmark = waiting.pop()) {
    if (!enterOnce(entered, bookmark)) continue;
    checkAction(dictAt(bookmark, "A"), findings);
    for (const key of ["First", "Next"]) {
      const next = dictAt(bookmark, key);
      if (next) waiting.push(next);
    }
  }
}

function names(texts: readonly string[]): ReadonlySet<PDFName> {
  return new Set(texts.map((text) => PDFName.of(text)));
}
