/** Appends files to a document with their tags, as far as a PDF/A may contain them. */
import { PDFDocument } from "pdf-lib";
import { appendPdf } from "#shared/pdf/append/append.ts";
import { checkObjects } from "#shared/pdf/conformance/check-objects.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { dictAt } from "#shared/pdf/objects/lookup.ts";
import { JoinedTags } from "./joined-tags.ts";

interface Appended {
  /** The position of the file among those that are appended. */
  readonly position: number;
  readonly part: PdfaPart | undefined;
}

/**
 * @param source a file whose pages the part of PDF/A allows
 * @returns the number of its pages
 */
export async function appendTagged(
  target: PDFDocument,
  source: PDFDocument,
  tags: JoinedTags,
  { position, part }: Appended,
): Promise<number> {
  const areAllowed = part === undefined || (await areTagsAllowed(source, part));
  return appendPdf(target, source, (copier) => {
    if (areAllowed) tags.add(source, copier, { position });
    else tags.leaveOut("broken", position);
  });
}

/** Returns whether the tags keep the limits of a part of PDF/A, such as that of the length of a text. */
export async function areTagsAllowed(source: PDFDocument, part: PdfaPart): Promise<boolean> {
  if (dictAt(source.catalog, "StructTreeRoot") === undefined) return true;
  const scratch = await PDFDocument.create({ updateMetadata: false });
  const tags = new JoinedTags(scratch);
  appendPdf(scratch, source, (copier) => tags.add(source, copier));
  tags.write();
  const findings = new Findings(part);
  checkObjects(scratch, findings);
  return findings.violations.length === 0;
}
