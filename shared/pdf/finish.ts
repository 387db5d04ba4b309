/** Finishes a document's PDF: joins its pieces, appends and attaches the caller's files, and makes and checks PDF/A. */
import type { PDFDocument } from "pdf-lib";
import { appendPdf } from "./append/append.ts";
import { type Attachment, attachFile } from "./attach.ts";
import { conform } from "./conform.ts";
import { checkConformance } from "./conformance/check-conformance.ts";
import type { Violation } from "./conformance/findings.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { conformingPages } from "./conforming-pages.ts";
import { type Invoice, invoiceOf } from "./invoice.ts";
import { joinDocuments } from "./join-pieces.ts";
import { openPdf } from "./objects/open-pdf.ts";
import { readPages } from "./objects/page-tree.ts";
import { savePdf } from "./objects/save-pdf.ts";
import { reducePictures } from "./picture-quality.ts";

export interface Finish {
  /** The bookmark title for each piece, which precedes its position; no bookmarks for a single piece, or if absent. */
  readonly itemTitle: string | undefined;
  /** The quality of the pieces' pictures, 1 to 100 (interface.md, output_quality). The appended files keep theirs. */
  readonly quality: number;
  /** PDFs that are appended to the pieces, in order; each was examined before. */
  readonly mergeWith: readonly Uint8Array[];
  readonly attachments: readonly Attachment[];
  /** The part of PDF/A to which the result must conform. */
  readonly part: PdfaPart | undefined;
  /** Whether the pieces were made in that part; otherwise they are converted to it like appended files. */
  readonly arePiecesConforming: boolean;
  /** The date of attached files, in milliseconds since the Unix epoch. */
  readonly now: number;
}

export interface FinishedPdf {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  /** Positions, from 0, of the files in `mergeWith` with pages that were replaced by pictures. */
  readonly rasterised: readonly number[];
  /** Positions of the files with text that is not shown, because its font is neither in the file nor known here. */
  readonly textLost: readonly number[];
  /** Positions of the files that are left out, because not even pictures of their pages can be made. */
  readonly leftOut: readonly number[];
  /** Whether pages of the pieces were replaced by pictures, because PDF/A does not allow them in another way. */
  readonly arePictures: boolean;
  /** The violations of the requested part of PDF/A: the file must not be delivered as PDF/A. */
  readonly violations: readonly Violation[];
}

/** @throws UnreadablePdf if a piece cannot be read; RangeError without a piece */
export async function finishPdf(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf> {
  const { itemTitle, quality, part, arePiecesConforming } = finish;
  const titleOf = itemTitle === undefined ? undefined : (position: number) => `${itemTitle} ${position}`;
  const remembered = rememberOnly(pieces);
  const conforming =
    part === undefined || arePiecesConforming ? undefined : new ConformingPieces(remembered.pieces, part);
  const document = await joinDocuments(conforming?.pieces() ?? remembered.pieces, titleOf);
  if (quality < 100) await reducePictures(document, quality);
  const { rasterised, textLost, leftOut } = await appendFiles(document, finish);
  const invoice = attachFiles(document, finish);
  if (part !== undefined) conform(document, part, invoice);
  const bytes = smaller(await savePdf(document), isPlain(finish) ? remembered.only() : undefined);
  const violations = part === undefined ? [] : await checkConformance(bytes, part);
  return {
    bytes,
    pageCount: readPages(document).length,
    rasterised,
    textLost,
    leftOut,
    arePictures: conforming?.arePictures ?? false,
    violations,
  };
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
  readonly #pieces: AsyncIterable<Uint8Array>;
  readonly #part: PdfaPart;

  constructor(pieces: AsyncIterable<Uint8Array>, part: PdfaPart) {
    this.#pieces = pieces;
    this.#part = part;
  }

  async *pieces(): AsyncGenerator<Uint8Array, undefined> {
    for await (const piece of this.#pieces) {
      const { document, pictures } = await conformingPages(piece, this.#part);
      this.arePictures ||= pictures > 0;
      yield await savePdf(document);
    }
  }
}

/** Returns whether only smaller pictures are requested. */
function isPlain({ mergeWith, attachments, part }: Finish): boolean {
  return mergeWith.length === 0 && attachments.length === 0 && part === undefined;
}

/** If its pictures were already small, a rewritten file is some bytes longer. */
function smaller(written: Uint8Array, original: Uint8Array | undefined): Uint8Array {
  return original !== undefined && original.length < written.length ? original : written;
}

async function appendFiles(document: PDFDocument, { mergeWith, part }: Finish) {
  const rasterised: number[] = [];
  const textLost: number[] = [];
  const leftOut: number[] = [];
  for (const [index, bytes] of mergeWith.entries()) {
    if (part === undefined) {
      appendPdf(document, await openPdf(bytes, index));
      continue;
    }
    const pages = await conformingPages(bytes, part).catch(() => undefined);
    if (pages) appendPdf(document, pages.document);
    else leftOut.push(index);
    if (pages && pages.pictures > 0) rasterised.push(index);
    if (pages?.isTextLost) textLost.push(index);
  }
  return { rasterised, textLost, leftOut };
}

/**
 * Returns the invoice among the files: the first one, because a document is one invoice. Only PDF/A-3 can be an
 * invoice.
 */
function attachFiles(document: PDFDocument, { attachments, part, now }: Finish): Invoice | undefined {
  const invoices = part === "3b" ? attachments.map((file) => ({ file, found: invoiceOf(file) })) : [];
  const invoice = invoices.find(({ found }) => found !== undefined);
  // The invoice is attached first, so that no other file can take the name that the standard requires for it.
  const inOrder = invoice ? [invoice.file, ...attachments.filter((file) => file !== invoice.file)] : attachments;
  for (const file of inOrder) {
    const found = file === invoice?.file ? invoice.found : undefined;
    attachFile(document, found ? { ...file, name: found.fileName, mediaType: "text/xml" } : file, {
      now: new Date(now),
      ...(found ? { relationship: found.relationship, description: `Invoice, ${found.profile}` } : {}),
    });
  }
  return invoice?.found;
}
