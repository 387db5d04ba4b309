/** Gives the converted items of a document their last form. */

import type { CompiledTemplate } from "#shared/merge/compile-template.ts";
import { quickPageCount } from "#shared/pdf/quick-page-count.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { finishDocument, isFinished, isPdfFormat, type PdfTarget } from "#shared/service/finish-document.ts";
import type { Remarks } from "#shared/service/remarks.ts";
import type { Production } from "./production.ts";

type Needs = Pick<Dependencies, "pdfs">;

/** One converted file, finished by itself. @throws ServiceError `conformance_failed`, `conversion_*` */
export async function finishOne(deps: Needs, target: FinishTarget, converted: Uint8Array): Promise<Uint8Array> {
  const pdf = pdfTarget(target);
  if (pdf === undefined) return converted;
  if (isFinished(pdf)) return counted(converted, pdf.remarks);
  async function* piece() {
    yield converted;
  }
  return finishDocument(deps, piece(), pdf);
}

/** Several converted items in one file: joined PDFs, or texts. @throws ServiceError as `finishOne` does */
export async function finishJoined(
  deps: Needs,
  target: FinishTarget,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const pdf = pdfTarget(target);
  return pdf === undefined ? joinTexts(pieces) : finishDocument(deps, pieces, pdf);
}

export interface FinishTarget {
  readonly production: Production;
  readonly compiled: Pick<CompiledTemplate, "docx">;
  readonly remarks: Remarks;
}

/** Undefined for formats that are no PDF. */
function pdfTarget({ production, compiled, remarks }: FinishTarget): PdfTarget | undefined {
  const { format, name: title } = production;
  // A word processor makes PDF/A itself; a printed page is a plain PDF.
  const arePiecesConforming = compiled.docx !== undefined;
  return isPdfFormat(format) ? { ...production, format, title, arePiecesConforming, remarks } : undefined;
}

function counted(pdf: Uint8Array, remarks: Remarks): Uint8Array {
  const pages = quickPageCount(pdf);
  if (pages !== undefined) remarks.addPages(pages);
  return pdf;
}

/** A form feed (U+000C) starts a new page, as between the items of a text template. */
async function joinTexts(texts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const text of texts) pieces.push(...(pieces.length > 0 ? [Buffer.from("\f")] : []), text);
  return Buffer.concat(pieces);
}
