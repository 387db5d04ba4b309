/** Checks the files within a PDF/A file: part 1 allows none, part 2 only PDF/A, part 3 any file that is described. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, elementsOf, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { decoded } from "./decode-content.ts";
import type { Findings } from "./findings.ts";

const MIME_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

/** @param isPdfa whether bytes are valid PDF/A-1 or PDF/A-2 */
export async function checkAttachments(
  { context }: PDFDocument,
  findings: Findings,
  isPdfa: (bytes: Uint8Array) => Promise<boolean>,
): Promise<void> {
  const listed = new Set<PDFObject>();
  const specifications = new Set<PDFDict>();
  for (const [, object] of context.enumerateIndirectObjects()) collect(object, listed, specifications, 0);
  for (const specification of specifications) {
    findings.add("embeddedFile");
    const hasNames = ["F", "UF"].every((key) => specification.has(PDFName.of(key)));
    findings.expect(hasNames, "attachedFileNames");
    findings.expect(nameAt(specification, "AFRelationship") !== undefined, "attachedFileRelationship");
    findings.expect(listed.has(specification), "attachedFileNotListed");
    for (const stream of filesOf(specification)) {
      const type = nameAt(stream.dict, "Subtype")?.decodeText() ?? "";
      findings.expect(MIME_TYPE.test(type), "attachedFileType");
      if (findings.number === 2)
        findings.expect(await isPdfa(decoded(stream) ?? new Uint8Array()), "attachedFileNotPdfa");
    }
  }
}

/** File specifications may be nested in other objects, and any dictionary may have an AF array. */
function collect(object: PDFObject, listed: Set<PDFObject>, specifications: Set<PDFDict>, depth: number): void {
  if (depth > 50) return;
  const dict = object instanceof PDFRawStream ? object.dict : object;
  if (dict instanceof PDFArray) {
    for (const element of dict.asArray()) collect(element, listed, specifications, depth + 1);
  }
  if (!(dict instanceof PDFDict)) return;
  if (dictAt(dict, "EF")) specifications.add(dict);
  for (const file of elementsOf(arrayAt(dict, "AF"))) if (file) listed.add(file);
  for (const [, value] of dict.entries()) collect(value, listed, specifications, depth + 1);
}

function filesOf(specification: PDFDict): readonly PDFRawStream[] {
  const embedded = dictAt(specification, "EF");
  const streams = new Set(embedded?.keys().map((key) => objectAt(embedded, key.decodeText())));
  return [...streams].filter((stream) => stream instanceof PDFRawStream);
}
