/** Examines whether a caller's PDF can be appended to a document (interface.md, merge_with). */
import { PDFDocument } from "pdf-lib";
import { appendPdf } from "#shared/pdf/append/append.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { openPdf, UnreadablePdf, type UnreadableReason } from "#shared/pdf/open/open-pdf.ts";
import { JoinedTags } from "#shared/pdf/tags/joined-tags.ts";

export const REASONS: Readonly<Record<UnreadableReason, string>> = {
  not_a_pdf: "it is not a PDF",
  password: "it opens only with a password",
  certificate: "it is encrypted for certain people, who open it with their certificates",
  encryption: "it is encrypted by a method that is not in the standard",
  damaged: "it is damaged",
};

export type PdfExamination =
  | { readonly isUsable: true; readonly pageCount: number }
  /** A sentence without its subject. */
  | { readonly isUsable: false; readonly reason: string };

/** Performs all steps that will be done with the file, so that a file that blocks or crashes them does so here. */
export async function examinePdf(pdf: Uint8Array): Promise<PdfExamination> {
  try {
    const target = await PDFDocument.create();
    const source = await openPdf(pdf);
    const tags = new JoinedTags(target);
    const pageCount = appendPdf(target, source, (copier) => tags.add(source, copier));
    tags.write();
    if (pageCount === 0) return { isUsable: false, reason: "it has no pages" };
    await savePdf(target);
    return { isUsable: true, pageCount };
  } catch (error) {
    return { isUsable: false, reason: error instanceof UnreadablePdf ? REASONS[error.reason] : REASONS.damaged };
  }
}
