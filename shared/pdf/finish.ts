/** Finishes a document's PDF: joins its pieces, appends and attaches the caller's files, and makes and checks PDF/A. */
import type { PDFDocument } from "pdf-lib";
import type { OutputOptions } from "#shared/base/model/document-options.ts";
import type { Encryption } from "#shared/base/model/encryption.ts";
import type { SealDigest } from "#shared/base/model/signing-key.ts";
import type { Watermark } from "#shared/base/model/watermark.ts";
import { LABEL as ACCESSIBLE, labelPlain } from "./accessible/accessible-metadata.ts";
import { checkAccessible } from "./accessible/check-accessible.ts";
import type { AccessibilityViolation } from "./accessible/findings.ts";
import { type AccessibleText, makeAccessible } from "./accessible/make-accessible.ts";
import { type LabelledPart, pageLabels, writePageLabels } from "./append/page-labels.ts";
import type { AddedFiles } from "./attachments/added-files.ts";
import { attachFile } from "./attachments/attach.ts";
import type { Attachment } from "./attachments/attachment.ts";
import { appendEmbeddedFiles } from "./attachments/embedded-files.ts";
import { type Invoice, readInvoice } from "./attachments/invoice.ts";
import { invoiceMetadata } from "./attachments/invoice-metadata.ts";
import { conform } from "./conform.ts";
import { checkConformance } from "./conformance/check-conformance.ts";
import type { Violation } from "./conformance/findings.ts";
import { isLevelA, pdfaPartOf } from "./conformance/part-of-format.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { conformingPages } from "./conforming-pages.ts";
import { encryptPdf } from "./encrypt-pdf.ts";
import { type ItemStart, joinDocuments } from "./join-pieces.ts";
import { lossesIn, type PdfLoss } from "./losses.ts";
import { mendTogether } from "./mend/mend.ts";
import { readPages } from "./objects/page-tree.ts";
import { savePdf } from "./objects/save-pdf.ts";
import { openPdf } from "./open/open-pdf.ts";
import { reducePictures } from "./output-quality.ts";
import { addSealField, type SealField } from "./seal/seal-field.ts";
import { placeOfSeal, type SealPlace } from "./seal/seal-range.ts";
import { appendTagged, areTagsAllowed } from "./tags/append-tagged.ts";
import { JoinedTags, type UntaggedPages } from "./tags/joined-tags.ts";
import { removeTagLabel } from "./tags/read-tags.ts";
import { removeTags } from "./tags/remove-tags.ts";
import { labelHonestly } from "./tags/tag-label.ts";
import { addWatermark } from "./watermark.ts";

/** The files in `mergeWith` were examined before. */
export interface Finish extends AddedFiles {
  /** The format of the result. The quality is that of the pieces' pictures; the appended files keep theirs. */
  readonly options: OutputOptions;
  /** The bookmark title for each item, which precedes its position; no bookmarks for a single item, or if absent. */
  readonly itemTitle: string | undefined;
  /** The items in each piece, for pieces that were joined before. By default each piece is one item. */
  readonly itemsIn?: readonly (readonly ItemStart[])[] | undefined;
  /** Whether the pieces were made as the PDF/A of the options; otherwise they are converted to it like appended files. */
  readonly arePiecesConforming: boolean;
  /** The date of attached files, in milliseconds since the Unix epoch. */
  readonly now: number;
  /** For a document that is to conform to PDF/UA-1 or to level A of PDF/A: what its pieces may not say. They are tagged. */
  readonly accessible?: AccessibleText | undefined;
  /** A text on each page, those of appended files too. */
  readonly watermark?: Watermark | undefined;
  /** How the result is encrypted. PDF/A forbids it. */
  readonly encryption?: Encryption | undefined;
  /** The result gets a place for a seal, which nothing may follow. */
  readonly seal?: SealWanted | undefined;
  /** Whether the result will be joined with others, and finished then. */
  readonly isPiece?: boolean;
}

export interface SealWanted extends Omit<SealField, "now"> {
  readonly digest: SealDigest;
}

export interface FinishedPdf {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  /** Where the items begin. */
  readonly items: readonly ItemStart[];
  /** Positions, from 0, of the files in `mergeWith` with pages that were replaced by pictures. */
  readonly rasterised: readonly number[];
  /** Pages of any file that have content and were replaced by empty pictures. A function of an earlier version does not tell them. */
  readonly empty?: readonly EmptyPages[];
  /** Positions of the files with other pages of which parts were replaced by pictures. */
  readonly patched: readonly number[];
  /** Positions of the files with text that is not shown, because its font is neither in the file nor known here. */
  readonly textLost: readonly number[];
  /** Positions of the files with layers, which PDF/A-1 does not allow. */
  readonly layersLost: readonly number[];
  /** Positions of the files that are left out, because not even pictures of their pages can be made. */
  readonly leftOut: readonly number[];
  /** The names of embedded files of `mergeWith` that the format does not allow, by the position of their PDF. */
  readonly filesLeftOut: readonly FilesLeftOut[];
  /** What readers of the files in `mergeWith` would miss here, by the position of the file. */
  readonly losses: readonly LossesOfFile[];
  /**
   * Why the document does not claim to be tagged, although its pieces do; empty if it does. A function of an earlier
   * version does not report it.
   */
  readonly untagged?: readonly UntaggedPages[];
  /** The invoice that the document is. */
  readonly invoice: Pick<Invoice, "standard" | "profile"> | undefined;
  /** Where the seal is to be written. */
  readonly seal?: SealPlace | undefined;
  /** Whether pages of the pieces were replaced by pictures, because PDF/A does not allow them in another way. */
  readonly arePictures: boolean;
  /** Whether parts of other pages of the pieces were replaced by pictures. */
  readonly arePatched: boolean;
  /** The violations of the requested part of PDF/A: the file must not be delivered as PDF/A. */
  readonly violations: readonly PlacedViolation[];
  /** The violations of PDF/UA-1, because of which the file is not labelled; undefined if they were not looked for. */
  readonly accessibility?: readonly PlacedAccessibilityViolation[] | undefined;
}

export interface PlacedAccessibilityViolation
  extends Pick<AccessibilityViolation, "clause" | "message" | "remedy" | "isOfPdfa"> {
  readonly places: readonly PageOfFile[];
}

export interface PlacedViolation extends Pick<Violation, "rule" | "clause" | "message"> {
  readonly place?: PageOfFile;
}

export interface PageOfFile {
  /** The position of the file in `mergeWith`; undefined for the pieces. */
  readonly position: number | undefined;
  /** The number of the page in that file, or in all pieces together, from 1. */
  readonly page: number;
}

export interface EmptyPages {
  /** The position of the file in `mergeWith`; undefined for the pieces. */
  readonly position: number | undefined;
  /** The numbers of the pages in that file, or in all pieces together, from 1. */
  readonly pages: readonly number[];
}

interface FilesLeftOut {
  readonly position: number;
  readonly names: readonly string[];
}

interface LossesOfFile {
  readonly position: number;
  readonly losses: readonly PdfLoss[];
}

/** @throws UnreadablePdf if a piece cannot be read; RangeError without a piece */
export async function finishPdf(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf> {
  const { itemTitle, itemsIn, options, arePiecesConforming, isPiece = false } = finish;
  const part = pdfaPartOf(options.outputFormat);
  const titleOf = itemTitle === undefined ? undefined : (position: number) => `${itemTitle} ${position}`;
  const remembered = rememberOnly(pieces);
  const conforming =
    part === undefined || arePiecesConforming ? undefined : new ConformingPieces(remembered.pieces, part);
  const { document, items, tags } = await joinDocuments(conforming?.pieces() ?? remembered.pieces, titleOf, itemsIn);
  if (options.outputQuality < 100) await reducePictures(document, options.outputQuality);
  // The invoice is attached before all other files, so that none can take the name that the standard requires for it.
  const invoice = attachFiles(document, finish, part);
  const { parts, empty, ...appended } = await appendFiles(document, tags, finish, part);
  if (finish.watermark) await addWatermark(document, finish.watermark, part);
  tags.write();
  const untagged = isPiece ? [] : labelHonestly(document, tags, parts);
  const { seal, now } = finish;
  const signature = seal && addSealField(document, { ...seal, now });
  const accessibility =
    finish.accessible && accessibilityOf(document, finish.accessible, items, isLevelA(options.outputFormat));
  const isAccessible = accessibility?.length === 0;
  if (part === undefined && isAccessible) labelPlain(document);
  if (part !== undefined)
    conform(document, part, {
      isLevelA: isLevelA(options.outputFormat) && accessibility?.every(({ isOfPdfa }) => !isOfPdfa) === true,
      added: [...(invoice ? [invoiceMetadata(invoice)] : []), ...(isAccessible ? [ACCESSIBLE] : [])],
    });
  // The elements are most of the file's objects, and a tenth of their size if they are packed.
  const isTagged = finish.accessible !== undefined || (tags.fileCount > 1 && part !== undefined);
  const isPacked = isTagged && part !== "1b" && !finish.encryption && !seal;
  if (finish.encryption) await encryptPdf(document, finish.encryption);
  const isUnchanged = isPlain(finish) && accessibility === undefined && tags.fileCount === 0 && untagged.length === 0;
  const bytes = smaller(await savePdf(document, { isPacked }), isUnchanged ? remembered.only() : undefined);
  const sealPlace = seal && signature && placeOfSeal(bytes, signature, seal.digest);
  const violations = part === undefined ? [] : await checkConformance(bytes, part);
  return {
    bytes,
    pageCount: readPages(document).length,
    items,
    ...appended,
    empty:
      conforming && conforming.empty.length > 0 ? [{ position: undefined, pages: conforming.empty }, ...empty] : empty,
    untagged,
    invoice,
    seal: sealPlace,
    arePictures: conforming?.arePictures ?? false,
    arePatched: conforming?.arePatched ?? false,
    violations: violations.map((violation) => placed(violation, parts)),
    accessibility: accessibility?.map(({ pages, object: _, ...violation }) => ({
      ...violation,
      places: pages.flatMap((index) => placeOf(index, parts) ?? []),
    })),
  };
}

/** @param parts the files of the document in its order */
export function placed(
  { page: index, object: _, ...violation }: Violation,
  parts: readonly FilePart[],
): PlacedViolation {
  const place = index === undefined ? undefined : placeOf(index, parts);
  return place === undefined ? violation : { ...violation, place };
}

function placeOf(index: number, parts: readonly FilePart[]): PageOfFile | undefined {
  const part = parts.findLast(({ first }) => first <= index);
  return part && { position: part.position, page: index - part.first + 1 };
}

function accessibilityOf(
  document: PDFDocument,
  text: AccessibleText,
  items: readonly ItemStart[],
  needsLevelA: boolean,
): readonly AccessibilityViolation[] {
  makeAccessible(
    document,
    text,
    items.map(({ page }) => page),
  );
  return checkAccessible(document, document.getTitle(), { isLevelA: needsLevelA });
}

/** Passes the pieces on, and remembers a piece that is the only one. */
function rememberOnly(pieces: AsyncIterable<Uint8Array>) {
  let only: Uint8Array | undefined;
  let count = 0;
  async function* passOn() {
    for await (const piece of pieces) {
      only = count++ === 0 ? piece : undefined;
      yield piece;
    }
  }
  return { pieces: passOn(), only: () => only };
}

/** Yields pieces that were not made as PDF/A, each in a form that it allows. */
class ConformingPieces {
  arePictures = false;
  arePatched = false;
  readonly empty: number[] = [];
  readonly #pieces: AsyncIterable<Uint8Array>;
  readonly #part: PdfaPart;

  constructor(pieces: AsyncIterable<Uint8Array>, part: PdfaPart) {
    this.#pieces = pieces;
    this.#part = part;
  }

  async *pieces(): AsyncGenerator<Uint8Array, undefined> {
    let before = 0;
    for await (const piece of this.#pieces) {
      const { document, pictures, patches, empty } = await conformingPages(piece, this.#part);
      this.empty.push(...empty.map((index) => before + index + 1));
      before += readPages(document).length;
      this.arePictures ||= pictures > 0;
      this.arePatched ||= patches > 0;
      await bringTagsUpToDate(document, this.#part);
      yield await savePdf(document);
    }
  }
}

/** Content and annotations of the pages may have changed. */
async function bringTagsUpToDate(document: PDFDocument, part: PdfaPart): Promise<void> {
  if (await areTagsAllowed(document, part)) new JoinedTags(document).write({ hasChanged: true });
  else {
    removeTags(document);
    removeTagLabel(document);
  }
}

/** Returns whether only smaller pictures are requested. */
function isPlain({ mergeWith, attachments, options, itemsIn, encryption, watermark, seal }: Finish): boolean {
  const isPdfa = pdfaPartOf(options.outputFormat) !== undefined;
  const isUnmarked = !encryption && !watermark && !seal;
  return mergeWith.length === 0 && attachments.length === 0 && !isPdfa && itemsIn === undefined && isUnmarked;
}

/** If its pictures were already small, a rewritten file is some bytes longer. */
function smaller(written: Uint8Array, original: Uint8Array | undefined): Uint8Array {
  return original !== undefined && original.length < written.length ? original : written;
}

interface FilePart extends LabelledPart {
  /** The position in `mergeWith`; undefined for the pieces. */
  readonly position: number | undefined;
}

async function appendFiles(
  document: PDFDocument,
  tags: JoinedTags,
  { mergeWith, now }: Finish,
  part: PdfaPart | undefined,
) {
  const rasterised: number[] = [];
  const empty: EmptyPages[] = [];
  const patched: number[] = [];
  const textLost: number[] = [];
  const layersLost: number[] = [];
  const leftOut: number[] = [];
  const filesLeftOut: FilesLeftOut[] = [];
  const losses: LossesOfFile[] = [];
  const pageCount = readPages(document).length;
  const parts: FilePart[] = [{ position: undefined, first: 0, pageCount, ranges: pageLabels(document) }];
  for (const [position, { bytes }] of mergeWith.entries()) {
    const source = await openPdf(bytes, position);
    const pages = part === undefined ? undefined : await conformingPages(bytes, part).catch(() => undefined);
    if (part !== undefined && !pages) {
      leftOut.push(position);
      continue;
    }
    const first = parts.reduce((sum, { pageCount }) => sum + pageCount, 0);
    const pageCount = await appendTagged(document, pages?.document ?? source, tags, { position, part });
    parts.push({ position, first, pageCount, ranges: pageLabels(source) });
    const names = await appendEmbeddedFiles(document, source, part, new Date(now));
    if (names.length > 0) filesLeftOut.push({ position, names });
    losses.push({ position, losses: lossesIn(source, part) });
    if (pages && pages.pictures > 0) rasterised.push(position);
    if (pages && pages.empty.length > 0) empty.push({ position, pages: pages.empty.map((index) => index + 1) });
    if (pages && pages.patches > 0) patched.push(position);
    if (pages?.isTextLost) textLost.push(position);
    if (pages?.areLayersLost) layersLost.push(position);
  }
  if (part !== undefined && mergeWith.length > 0) mendTogether(document);
  writePageLabels(document, parts);
  return { parts, rasterised, empty, patched, textLost, layersLost, leftOut, filesLeftOut, losses };
}

/** Returns the invoice among the files, of which there is at most one. Only PDF/A-3 can be an invoice. */
function attachFiles(
  document: PDFDocument,
  { attachments, now }: Finish,
  part: PdfaPart | undefined,
): Invoice | undefined {
  const invoices = part === "3b" ? attachments.map((file) => ({ file, invoice: invoiceIn(file) })) : [];
  const found = invoices.find(({ invoice }) => invoice !== undefined);
  const inOrder = found ? [found.file, ...attachments.filter((file) => file !== found.file)] : attachments;
  for (const file of inOrder) {
    const invoice = file === found?.file ? found.invoice : undefined;
    const relationship = invoice?.relationship ?? file.relationship;
    attachFile(document, invoice ? { ...file, name: invoice.fileName, mediaType: "text/xml" } : file, {
      now: new Date(now),
      ...(relationship && { relationship }),
      ...(invoice && { description: `${invoice.standard}, ${invoice.profile}` }),
    });
  }
  return found?.invoice;
}

function invoiceIn(file: Attachment): Invoice | undefined {
  const reading = readInvoice(file);
  return reading.kind === "invoice" ? reading.invoice : undefined;
}
