/** Finishes a PDF of tagged files, and reads it back. */
import type { PDFDocument } from "pdf-lib";
import { type Finish, type FinishedPdf, finishPdf } from "#shared/pdf/finish.ts";
import { load } from "./pdf-read-back.ts";

export async function finishTagged(
  pieces: readonly Uint8Array[],
  finish: Partial<Finish> = {},
): Promise<FinishedPdf & { readonly document: PDFDocument }> {
  async function* each() {
    yield* pieces;
  }
  const usual = { itemTitle: undefined, quality: 100, mergeWith: [], attachments: [], part: undefined };
  const finished = await finishPdf(each(), { ...usual, arePiecesConforming: true, now: 0, ...finish });
  return { ...finished, document: await load(finished.bytes) };
}
