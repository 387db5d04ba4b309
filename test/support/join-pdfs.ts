/** Joins PDFs and writes the result, for tests of what comes along. */
import { joinDocuments } from "#shared/pdf/join-pieces.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";

export async function joinPdfs(
  first: Uint8Array,
  others: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  titleOf?: (position: number) => string,
): Promise<Uint8Array> {
  async function* files() {
    yield first;
    yield* others;
  }
  const { document, tags } = await joinDocuments(files(), titleOf);
  tags.write();
  return savePdf(document);
}
