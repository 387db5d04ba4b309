/**
 * Checks a PDF against PDF/A-1b, -2b or -3b (ISO 19005-1, -2, -3). Content that cannot be judged counts as a violation:
 * JPEG 2000 pictures whose header cannot be read, character maps other than Identity, and font programs that cannot be read.
 */
import { PDFCatalog, PDFDocument } from "pdf-lib";
import { dictAt } from "#shared/pdf/objects/lookup.ts";
import "#shared/pdf/objects/cross-reference-streams.ts";
import { objectNumbers } from "#shared/pdf/objects/object-numbers.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { checkDocumentActions } from "./check-actions.ts";
import { checkAttachments } from "./check-attachments.ts";
import { checkCatalog } from "./check-catalog.ts";
import { ColourCheck } from "./check-colours.ts";
import { checkContent, type DrawingChecks } from "./check-drawing.ts";
import { checkFile } from "./check-file.ts";
import { checkMetadata, checkObjectMetadata, claimedLabel } from "./check-metadata.ts";
import { checkObjects } from "./check-objects.ts";
import { checkPage } from "./check-page.ts";
import { checkOutputIntents } from "./check-profile.ts";
import { Findings, type Violation } from "./findings.ts";
import { FontUses } from "./font-uses.ts";
import type { PdfaPart } from "./rules.ts";

/** PDF/A files may contain PDF/A files, which may contain others. Files nested deeper count as violations. */
const ATTACHMENTS_NESTED_MAX = 3;

/** Returns the rules that the file violates; empty if it conforms. */
export async function checkConformance(bytes: Uint8Array, part: PdfaPart): Promise<readonly Violation[]> {
  return check(bytes, part, 0);
}

async function check(bytes: Uint8Array, part: PdfaPart, depth: number): Promise<readonly Violation[]> {
  const findings = new Findings(part);
  const document = await open(bytes);
  if (!document) {
    findings.add("unreadable");
    return numbered(findings, () => undefined);
  }
  checkFile(bytes, document, findings);
  checkMetadata(document, findings);
  checkObjectMetadata(document, findings);
  checkCatalog(document, findings);
  checkDocumentActions(document, findings);
  checkObjects(document, findings);
  checkPages(document, findings);
  await checkAttachments(document, findings, (file) => isPdfaOneOrTwo(file, depth + 1));
  return numbered(findings, objectNumbers(document.context));
}

function numbered({ violations }: Findings, numberOf: ReturnType<typeof objectNumbers>): readonly Violation[] {
  return violations.map(({ object, ...violation }) => {
    const number = numberOf(object);
    return number === undefined ? violation : { ...violation, object: number };
  });
}

/**
 * Encrypted files are opened without decryption; the encryption itself is the finding. A file without pages is not
 * accepted.
 */
async function open(bytes: Uint8Array): Promise<PDFDocument | undefined> {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { updateMetadata: false, ignoreEncryption: true, warnOnInvalidObjects: false };
  const document = await PDFDocument.load(view, options).catch(() => undefined);
  const hasPages = document?.catalog instanceof PDFCatalog && dictAt(document.catalog, "Pages") !== undefined;
  return hasPages ? document : undefined;
}

function checkPages(document: PDFDocument, findings: Findings): void {
  const colours = new ColourCheck(checkOutputIntents(document, findings), findings);
  const checks: DrawingChecks = { findings, colours, fonts: new FontUses(), entered: new Set(), forms: new Map() };
  for (const [index, page] of readPages(document).entries()) {
    findings.page = index;
    findings.within(page.dict, () => {
      checkPage(page, findings);
      checkContent(page, checks);
    });
  }
  checks.fonts.check(findings);
  findings.page = undefined;
}

/**
 * Returns whether PDF/A-2 may contain the file as an attachment (ISO 19005-2, 6.8). Checks the claimed conformance and
 * the content. Levels A and U include level B, which is what is checked.
 */
export async function isPdfaOneOrTwo(bytes: Uint8Array, depth = 0): Promise<boolean> {
  const document = depth > ATTACHMENTS_NESTED_MAX ? undefined : await open(bytes);
  const part = document && claimedLabel(document)?.[0];
  return (part === "1" || part === "2") && (await check(bytes, `${part}b`, depth)).length === 0;
}
