/** Gives a document's PDF its last form: pieces joined, pictures reduced, the caller's files behind it. */
import { appendPdf, joinDocuments } from "./append.ts";
import { openPdf } from "./open-pdf.ts";
import { readPages } from "./page-tree.ts";
import { reducePictures } from "./reduce-pictures.ts";
import { savePdf } from "./save-pdf.ts";

export interface Finish {
  /** Of the bookmark for each piece, before its position; none for a single piece, or when absent. */
  readonly itemTitle: string | undefined;
  /** 1 to 100, of the pieces' pictures (interface.md, output_quality). The appended files keep theirs. */
  readonly quality: number;
  /** PDFs that are put behind the pieces, in order; each was examined before. */
  readonly mergeWith: readonly Uint8Array[];
}

export interface FinishedPdf {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
}

/** @throws UnreadablePdf when a piece cannot be read; RangeError without a piece */
export async function finishPdf(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf> {
  const rest = pieces[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) throw new RangeError("A document needs at least one piece");
  const { itemTitle, quality, mergeWith } = finish;
  const titleOf = itemTitle === undefined ? undefined : (position: number) => `${itemTitle} ${position}`;
  const document = await joinDocuments(first.value, { [Symbol.asyncIterator]: () => rest }, titleOf);
  if (quality < 100) await reducePictures(document, quality);
  for (const [index, bytes] of mergeWith.entries()) appendPdf(document, await openPdf(bytes, index));
  return { bytes: await savePdf(document), pageCount: readPages(document).length };
}
