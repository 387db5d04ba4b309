/** Converts the pages of foreign PDFs to a form that PDF/A allows, and changes no more of them than it must. */
import { type PDFDict, PDFDocument, type PDFName } from "pdf-lib";
import { appendPdf } from "./append/append.ts";
import { appendPages } from "./append/append-pages.ts";
import { conform } from "./conform.ts";
import { checkConformance } from "./conformance/check-conformance.ts";
import { faultyPages } from "./conformance/drawing-faults.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { drawAllAnnotations } from "./mend/draw-annotations.ts";
import { drawFields } from "./mend/draw-fields.ts";
import { faultsIn, leaveOut, leaveOutGroups } from "./mend/leave-out.ts";
import { leaveOutProfiles } from "./mend/leave-out-profiles.ts";
import { mend } from "./mend/mend.ts";
import { mendPageSizes } from "./mend/mend-page-sizes.ts";
import { replaceByPictures } from "./mend/page-pictures.ts";
import { copyShowing, patchPages } from "./mend/patch-pages.ts";
import { ObjectCopier } from "./objects/copy-objects.ts";
import { pdfNames } from "./objects/lookup.ts";
import { type ListedPage, readPages } from "./objects/page-tree.ts";
import { savePdf } from "./objects/save-pdf.ts";
import { openPdf } from "./open/open-pdf.ts";
import { hasLayers, removeLayers, sanitise } from "./sanitise.ts";
import { addSubsetLists } from "./subset-lists.ts";

export interface ConformingPages {
  readonly document: PDFDocument;
  /** The number of pages that became pictures. */
  readonly pictures: number;
  /** The indexes of those pages whose pictures are empty, although they have content. */
  readonly empty: readonly number[];
  /** The number of other pages of which parts became pictures. */
  readonly patches: number;
  /** Whether text is not shown, because its font is neither in the file nor known here. */
  readonly isTextLost: boolean;
  /** Whether the file has layers, which PDF/A-1 does not allow. */
  readonly areLayersLost: boolean;
}

/**
 * Returns the file's pages in a form that PDF/A allows; its metadata is not made conforming yet. First everything is
 * mended that can be without changing what the pages show. Then what still does not conform is left out, and where pages
 * look different without it, pictures of how they were are drawn above. Last, pages become pictures: those that do not
 * conform alone, or all, if the fault is in the document as a whole.
 * @throws UnreadablePdf, or Error if not even pictures can be made that conform
 */
export async function conformingPages(pdf: Uint8Array, part: PdfaPart): Promise<ConformingPages> {
  const document = await openPdf(pdf);
  const areLayersLost = part === "1b" && hasLayers(document);
  const areValuesLost = await drawFields(document);
  sanitise(document, part);
  if (part === "1b") addSubsetLists(document);
  mendPageSizes(document, part);
  const isTextLost = (await mend(document, part)) || areValuesLost;
  const conforming = { document, isTextLost, areLayersLost, empty: [] };
  if (await wouldConform(document, part)) return { ...conforming, pictures: 0, patches: 0 };
  const patches = await patchFaults(document, part);
  if (await wouldConform(document, part)) return { ...conforming, pictures: 0, patches };
  const pages = readPages(document);
  const faulty = await faultyAlone(document, pages, part, 0);
  const empty = await replaceByPictures(document, faulty);
  if (await wouldConform(document, part)) return { ...conforming, pictures: faulty.length, empty, patches };
  const others = [...pages.keys()].filter((index) => !faulty.includes(index));
  const areEmpty = [...empty, ...(await replaceByPictures(document, others))];
  if (part === "1b") removeLayers(document);
  const areAll = { ...conforming, pictures: pages.length, empty: areEmpty.sort((a, b) => a - b), patches: 0 };
  if (await wouldConform(document, part)) return areAll;
  keepPicturesOnly(document);
  if (!(await wouldConform(document, part))) throw new Error("not even pictures of the pages conform");
  return areAll;
}

/** Changes the document in place. @returns the number of pages on which something is drawn above */
async function patchFaults(document: PDFDocument, part: PdfaPart): Promise<number> {
  if (part === "1b") addSubsetLists(document);
  const restoreGroups = part === "1b" ? leaveOutGroups(document) : undefined;
  const indexes = faultyPages(document, part);
  if (indexes.length === 0) return 0;
  const all = readPages(document);
  const pages = indexes.flatMap((index) => all[index] ?? []);
  const faults = faultsIn(pages, part);
  restoreGroups?.();
  const before = await copyShowing(document, (annotation) => faults.annotations.has(annotation));
  drawAllAnnotations(before, readPages(before));
  if (part === "1b") leaveOutGroups(document);
  leaveOut(document, pages, faults, part);
  if (faults.rules.has("iccProfile")) await leaveOutProfiles(document, part);
  return (await patchPages(document, before, indexes)).length;
}

async function wouldConform(source: PDFDocument, part: PdfaPart): Promise<boolean> {
  const scratch = await PDFDocument.create();
  appendPdf(scratch, source);
  conform(scratch, part);
  return (await checkConformance(await savePdf(scratch), part)).length === 0;
}

/** Returns the indexes of the pages that do not conform, found by halving: mostly there are few of them, or all. */
async function faultyAlone(
  source: PDFDocument,
  pages: readonly ListedPage[],
  part: PdfaPart,
  first: number,
): Promise<readonly number[]> {
  if (pages.length === 0 || (await wouldPagesConform(source, pages, part))) return [];
  if (pages.length === 1) return [first];
  const half = Math.ceil(pages.length / 2);
  const before = await faultyAlone(source, pages.slice(0, half), part, first);
  return [...before, ...(await faultyAlone(source, pages.slice(half), part, first + half))];
}

/** Judges pages by themselves: without the document's form, bookmarks and layers. */
async function wouldPagesConform(source: PDFDocument, pages: readonly ListedPage[], part: PdfaPart): Promise<boolean> {
  const scratch = await PDFDocument.create();
  appendPages(scratch, pages, new ObjectCopier(source.context, scratch.context, (_, __, value) => value));
  conform(scratch, part);
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
