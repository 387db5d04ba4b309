/** Warnings about the files of `merge_with`. */
import { expect, test } from "vitest";
import type { PdfFormat } from "#shared/base/model/format.ts";
import type { MergedFile } from "#shared/pdf/attachments/added-files.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { finishOne } from "#shared/service/produce/finish/finish-pieces.ts";
import { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import { planOf } from "#test/support/document-plan.ts";
import { NOTHING_TO_TELL } from "#test/support/finished-pdf.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

const PAGE = rawPdf({ name: "A", pages: [""] });
const SIGNED = rawPdf({
  name: "B",
  pages: ["/Annots [20 0 R]"],
  catalog: "/AcroForm << /Fields [20 0 R] >>",
  objects: {
    20: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 9 9] /V 21 0 R >>",
    21: "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>",
  },
});

async function finished(
  format: PdfFormat,
  finish: PdfWorker["finish"],
  mergeWith: readonly MergedFile[],
  info: DocumentInfo,
): Promise<Uint8Array> {
  const output = {
    plan: planOf({ outputFormat: format }, { mergeWith }),
    template: { format: ".html" },
    info,
  } as const;
  return finishOne({ pdfs: { finish } as PdfWorker, files: undefined as never }, output, PAGE);
}

test.each<PdfFormat>([".pdf", ".pdf/a-2b"])("a merged file that was signed is named in %s", async (format) => {
  const info = new DocumentInfo();
  const mergeWith = [
    { position: 1, name: "plain.pdf", bytes: PAGE },
    { position: 2, name: "contract.pdf", bytes: SIGNED },
  ];
  await finished(format, finishPdf, mergeWith, info);
  expect(info.warnings).toEqual([
    "merge_with 2 (contract.pdf) is digitally signed: its signatures were removed, because they are valid only in the file itself",
  ]);
});

test("pages whose pictures are empty are named, and many are counted", async () => {
  const info = new DocumentInfo();
  const mergeWith = [{ position: 1, name: "scan.pdf", bytes: PAGE }];
  const empty = [
    { position: undefined, pages: [3] },
    { position: 0, pages: Array.from({ length: 12 }, (_, index) => index + 1) },
  ];
  const finish = async () => ({ ...NOTHING_TO_TELL, bytes: PAGE, pageCount: 14, empty });
  await finished(".pdf/a-2b", finish, mergeWith, info);
  expect(info.warnings).toEqual([
    "the document has pages whose pictures are empty, although they have content (page 3): compare them with the original",
    "merge_with 1 (scan.pdf) has pages whose pictures are empty, although they have content (page 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more): compare them with the original",
  ]);
});

test("while a deployment goes on, the function of an earlier version finishes documents, too", async () => {
  const info = new DocumentInfo();
  const { empty: _, ...told } = NOTHING_TO_TELL;
  const finish = async () => ({ ...told, bytes: PAGE, pageCount: 1 });
  const bytes = await finished(".pdf/a-2b", finish, [], info);
  expect(bytes).toEqual(PAGE);
  expect(info.warnings).toEqual([]);
});

test("a file of merge_with that takes the claim to be tagged away is named with the reason", async () => {
  const info = new DocumentInfo();
  const mergeWith = ["a.pdf", "b.pdf", "c.pdf"].map((name, index) => ({ position: index + 1, name, bytes: PAGE }));
  const untagged = [
    { position: 0, reason: "none" },
    { position: 1, reason: "broken" },
    { position: 2, reason: "incomplete" },
    { position: undefined, reason: "incomplete" },
  ] as const;
  const finish = async () => ({ ...NOTHING_TO_TELL, bytes: PAGE, pageCount: 4, untagged });
  await finished(".pdf", finish, mergeWith, info);
  const result = "screen readers may not read all of the result, so it is not marked as tagged";
  expect(info.warnings).toEqual([
    `merge_with 1 (a.pdf) is not a tagged PDF: ${result}`,
    `merge_with 2 (b.pdf) has tags that cannot be read, so they were removed: ${result}`,
    `merge_with 3 (c.pdf) has text or images that its tags do not contain: ${result}`,
    `the document has text or images that its tags do not contain: ${result}`,
  ]);
});
