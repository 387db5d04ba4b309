/** Finishes a PDF of tagged files, and reads it back. */
import type { PDFDocument } from "pdf-lib";
import { type FinishedPdf, finishPdf } from "#shared/pdf/finish.ts";
import { type FinishChange, finishOf } from "./finish.ts";
import { load } from "./pdf-read-back.ts";

export async function finishTagged(
  pieces: readonly Uint8Array[],
  change: FinishChange = {},
): Promise<FinishedPdf & { readonly document: PDFDocument }> {
  async function* each() {
    yield* pieces;
  }
  const finished = await finishPdf(each(), finishOf(change));
  return { ...finished, document: await load(finished.bytes) };
}
