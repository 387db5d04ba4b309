/** Converts the pages of foreign PDFs to a form that PDF/A allows, and changes no more of them than it must. */
import { type PDFDict, PDFDocument, type PDFName } from "pdf-lib";
import { appendPdf } from "./append/append.ts";
import { appendPages } from "./append/append-pages.ts";
import { conform } from "./conform.ts";
import { checkConformance } from "./conformance/check-conformance.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { drawFields } from "./mend/draw-fields.ts";
import { mend } from "./mend/mend.ts";
import { replaceByPictures } from "./mend/page-pictures.ts";
import { ObjectCopier } from "./objects/copy-objects.ts";
import { pdfNames } from "./objects/lookup.ts";
import { type ListedPage, readPages } from "./objects/page-tree.ts";
import { savePdf } from "./objects/save-pdf.ts";
import { openPdf } from "./open/open-pdf.ts";
import { hasLayers, removeLayers, sanitise } from "./sanitise.ts";

export interface ConformingPages {
  readonly document: PDFDocument;
  /** The number of pages that became pictures. */
  readonly pictures: number;
  /** Whether text is not shown, because its font is neither in the file nor known here. */
  readonly isTextLost: boolean;
  /** Whether the file has layers, which PDF/A-1 does not allow. */
  readonly areLayersLost: boolean;
}

/**
 * Returns the file's pages in a form that PDF/A allows; its metadata is not made conforming yet. First everything is
 * mended that can be without changing what the pages show. Then the pages that still do not conform become pictures:
 * those that do not alone, or all, if the fault is in the document as a whole.
 * @throws UnreadablePdf, or Error if not even pictures can be made
 */
export async function conformingPages(pdf: Uint8Array, part: PdfaPart): Promise<ConformingPages> {
  const document = await openPdf(pdf);
  const areLayersLost = part === "1b" && hasLayers(document);
  const areValuesLost = await drawFields(document);
  sanitise(document, part);
  const isTextLost = (await mend(document, part)) || areValuesLost;
  if (await wouldConform(document, part)) return { document, pictures: 0, isTextLost, areLayersLost };
  const pages = readPages(document);
  const faulty = await faultyPages(document, pages, part, 0);
  await replaceByPictures(document, faulty);
  if (await wouldConform(document, part)) return { document, pictures: faulty.length, isTextLost, areLayersLost };
  const others = [...pages.keys()].filter((index) => !faulty.includes(index));
  await replaceByPictures(document, others);
  if (part === "1b") removeLayers(document);
  if (!(await wouldConform(document, part))) keepPicturesOnly(document);
  return { document, pictures: pages.length, isTextLost, areLayersLost };
}

async function wouldConform(source: PDFDocument, part: PdfaPart): Promise<boolean> {
  const scratch = await PDFDocument.create();
  appendPdf(scratch, source);
  conform(scratch, part, undefined);
  return (await checkConformance(await savePdf(scratch), part)).length === 0;
}

/** Returns the indexes of the pages that do not conform, found by halving: mostly there are few of them, or all. */
async function faultyPages(
  source: PDFDocument,
  pages: readonly ListedPage[],
  part: PdfaPart,
  first: number,
): Promise<readonly number[]> {
  if (pages.length === 0 || (await wouldPagesConform(source, pages, part))) return [];
  if (pages.length === 1) return [first];
  const half = Math.ceil(pages.length / 2);
  const before = await faultyPages(source, pages.slice(0, half), part, first);
  return [...before, ...(await faultyPages(source, pages.slice(half), part, first + half))];
}

/** Judges pages by themselves: without the document's form, bookmarks and layers. */
async function wouldPagesConform(source: PDFDocument, pages: readonly ListedPage[], part: PdfaPart): Promise<boolean> {
  const scratch = await PDFDocument.create();
  appendPages(scratch, pages, new ObjectCopier(source.context, scratch.context, (_, __, value) => value));
  conform(scratch, part, undefined);
  return (await checkConformance(await savePdf(scratch), part)).length === 0;
}

const OF_PICTURES = pdfNames("Type Parent MediaBox CropBox Rotate UserUnit Contents Resources");
const OF_PAGES = pdfNames("Type Pages");

/** For files that are wrong in a way that nobody thought of. */
function keepPicturesOnly(document: PDFDocument): void {
  for (const { dict } of readPages(document)) keepEntries(dict, OF_PICTURES);
  keepEntries(document.catalog, OF_PAGES);
}

function keepEntries(dict: PDFDict, kept: ReadonlySet<PDFName>): void {
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key);
}
